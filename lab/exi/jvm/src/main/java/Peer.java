import com.siemens.ct.exi.core.EXIFactory;
import com.siemens.ct.exi.core.FidelityOptions;
import com.siemens.ct.exi.core.grammars.Grammars;
import com.siemens.ct.exi.core.helpers.DefaultEXIFactory;
import com.siemens.ct.exi.grammars.GrammarFactory;
import com.siemens.ct.exi.main.api.sax.EXIResult;
import com.siemens.ct.exi.main.api.sax.SAXFactory;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.xerces.xni.XMLResourceIdentifier;
import org.apache.xerces.xni.parser.XMLInputSource;
import org.xml.sax.ContentHandler;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;
import org.xml.sax.helpers.AttributesImpl;
import org.xml.sax.Attributes;
import org.xml.sax.helpers.DefaultHandler;

/**
 * EXIficient as a peer that measures itself: one process, which reads commands and answers each with a line.
 *
 * <pre>
 * schema NAME FILE        reads an XML Schema
 * message NAME HEX        takes a message of that schema; answers its number once it encodes to the same octets
 * encode|decode N TIMES   does it so many times and answers the nanoseconds
 * </pre>
 *
 * No text is read or written: decoding ends in SAX events that nobody looks at, encoding begins with recorded ones.
 */
public final class Peer {
  private interface Step {
    void replay(ContentHandler handler) throws SAXException;
  }

  /** Keeps the events of a message. */
  private static final class Recorder extends DefaultHandler {
    final List<Step> steps = new ArrayList<>();

    @Override
    public void startDocument() {
      steps.add(ContentHandler::startDocument);
    }

    @Override
    public void endDocument() {
      steps.add(ContentHandler::endDocument);
    }

    @Override
    public void startElement(String uri, String local, String name, Attributes attributes) {
      Attributes copy = new AttributesImpl(attributes);
      steps.add(handler -> handler.startElement(uri, local, name, copy));
    }

    @Override
    public void endElement(String uri, String local, String name) {
      steps.add(handler -> handler.endElement(uri, local, name));
    }

    @Override
    public void characters(char[] text, int start, int length) {
      char[] copy = Arrays.copyOfRange(text, start, start + length);
      steps.add(handler -> handler.characters(copy, 0, copy.length));
    }
  }

  private static final class Message {
    final byte[] octets;
    final List<Step> steps;
    final XMLReader reader;
    final EXIResult result;
    final ContentHandler writer;
    final ByteArrayOutputStream out = new ByteArrayOutputStream();

    Message(Grammars grammars, byte[] octets) throws Exception {
      this.octets = octets;
      EXIFactory factory = DefaultEXIFactory.newInstance();
      factory.setGrammars(grammars);
      factory.setFidelityOptions(FidelityOptions.createDefault());
      factory.setValuePartitionCapacity(0);
      factory.setMaximumNumberOfBuiltInElementGrammars(0);
      factory.setMaximumNumberOfBuiltInProductions(0);
      Recorder recorder = new Recorder();
      reader = new SAXFactory(factory).createEXIReader();
      reader.setContentHandler(recorder);
      decode();
      steps = recorder.steps;
      reader.setContentHandler(new DefaultHandler());
      result = new EXIResult(factory);
      result.setOutputStream(out);
      writer = result.getHandler();
      if (!Arrays.equals(encode(), octets)) {
        throw new IllegalStateException("it encodes to other octets");
      }
    }

    void decode() throws Exception {
      reader.parse(new InputSource(new ByteArrayInputStream(octets)));
    }

    byte[] encode() throws Exception {
      out.reset();
      result.setOutputStream(out);
      for (Step step : steps) {
        step.replay(writer);
      }
      return out.toByteArray();
    }
  }

  private static byte[] octets(String hex) {
    byte[] octets = new byte[hex.length() / 2];
    for (int i = 0; i < octets.length; i++) {
      octets[i] = (byte) Integer.parseInt(hex.substring(2 * i, 2 * i + 2), 16);
    }
    return octets;
  }

  /** A schema, without a look at the document types that some of them name; what it imports may be one folder up. */
  private static Grammars grammars(String file) throws Exception {
    return GrammarFactory.newInstance().createGrammars(file, Peer::resolve);
  }

  private static XMLInputSource resolve(XMLResourceIdentifier id) throws IOException {
    String system = id.getLiteralSystemId();
    if (system == null) {
      return null;
    }
    if (system.endsWith(".dtd")) {
      return new XMLInputSource(null, system, null, new StringReader(""), null);
    }
    String expanded = id.getExpandedSystemId();
    if (expanded == null || !expanded.startsWith("file:")) {
      return null;
    }
    Path path = Paths.get(URI.create(expanded));
    Path above = path.resolve("../..").normalize().resolve(path.getFileName());
    boolean elsewhere = !Files.exists(path) && Files.exists(above);
    return elsewhere ? new XMLInputSource(null, above.toUri().toString(), null) : null;
  }

  public static void main(String[] arguments) throws Exception {
    Map<String, Grammars> schemas = new HashMap<>();
    List<Message> messages = new ArrayList<>();
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    for (String line; (line = in.readLine()) != null; ) {
      String[] words = line.split(" ", 3);
      String answer;
      try {
        switch (words[0]) {
          case "schema":
            schemas.put(words[1], grammars(words[2]));
            answer = "0";
            break;
          case "message":
            messages.add(new Message(schemas.get(words[1]), octets(words[2])));
            answer = Integer.toString(messages.size() - 1);
            break;
          default:
            Message message = messages.get(Integer.parseInt(words[1]));
            long times = Long.parseLong(words[2]);
            boolean encode = words[0].equals("encode");
            long start = System.nanoTime();
            for (long i = 0; i < times; i++) {
              if (encode) {
                message.encode();
              } else {
                message.decode();
              }
            }
            answer = Long.toString(System.nanoTime() - start);
        }
      } catch (Exception error) {
        answer = "error " + error;
      }
      System.out.println(answer.replace('\n', ' '));
      System.out.flush();
    }
  }
}
