package wireform;

import java.io.InputStream;
import java.math.BigDecimal;
import java.net.URI;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.olingo.client.api.ODataClient;
import org.apache.olingo.client.api.communication.ODataClientErrorException;
import org.apache.olingo.client.api.communication.request.batch.BatchManager;
import org.apache.olingo.client.api.communication.request.batch.ODataBatchRequest;
import org.apache.olingo.client.api.communication.request.batch.ODataBatchResponseItem;
import org.apache.olingo.client.api.communication.request.batch.ODataChangeset;
import org.apache.olingo.client.api.communication.request.cud.ODataDeleteRequest;
import org.apache.olingo.client.api.communication.request.cud.ODataEntityUpdateRequest;
import org.apache.olingo.client.api.communication.request.cud.UpdateType;
import org.apache.olingo.client.api.communication.request.retrieve.ODataValueRequest;
import org.apache.olingo.client.api.communication.response.ODataBatchResponse;
import org.apache.olingo.client.api.communication.response.ODataEntityCreateResponse;
import org.apache.olingo.client.api.communication.response.ODataResponse;
import org.apache.olingo.client.api.communication.response.ODataRetrieveResponse;
import org.apache.olingo.client.api.domain.ClientEntity;
import org.apache.olingo.client.api.domain.ClientEntitySet;
import org.apache.olingo.client.api.domain.ClientEntitySetIterator;
import org.apache.olingo.client.api.domain.ClientObjectFactory;
import org.apache.olingo.client.api.domain.ClientServiceDocument;
import org.apache.olingo.client.api.uri.QueryOption;
import org.apache.olingo.client.api.uri.URIBuilder;
import org.apache.olingo.client.core.ODataClientFactory;
import org.apache.olingo.commons.api.edm.Edm;
import org.apache.olingo.commons.api.edm.EdmEntityType;
import org.apache.olingo.commons.api.edm.FullQualifiedName;
import org.apache.olingo.commons.api.format.ContentType;

/** Apache Olingo's client against a service root: one line for each step, as the other clients print them. */
public final class Olingo {
  private interface Step {
    void run() throws Exception;
  }

  private final ODataClient client = ODataClientFactory.getClient();
  private final String root;
  private int failed;
  private FullQualifiedName productType = new FullQualifiedName("Default", "Product");
  private URI made;
  private String etag;

  private Olingo(String root) {
    this.root = root;
    client.getConfiguration().setDefaultPubFormat(ContentType.JSON_FULL_METADATA);
  }

  public static void main(String[] arguments) {
    Olingo olingo = new Olingo(arguments[0].replaceAll("/+$", ""));
    olingo.steps();
    System.exit(olingo.failed == 0 ? 0 : 1);
  }

  private void step(String name, Step step) {
    try {
      step.run();
      System.out.println(name + "\tpass\t");
    } catch (Throwable e) {
      failed++;
      StringBuilder why = new StringBuilder();
      for (Throwable t = e; t != null; t = t.getCause()) {
        why.append(t.getClass().getSimpleName()).append(": ").append(t.getMessage()).append(' ');
      }
      System.out.println(name + "\tfail\t" + why.toString().replaceAll("\\s+", " "));
    }
  }

  private static void holds(boolean condition, String what) {
    if (!condition) {
      throw new AssertionError(what);
    }
  }

  private URIBuilder set(String name) {
    return client.newURIBuilder(root).appendEntitySetSegment(name);
  }

  private List<ClientEntity> entities(URIBuilder uri) {
    ClientEntitySet set = client.getRetrieveRequestFactory().getEntitySetRequest(uri.build()).execute().getBody();
    return set.getEntities();
  }

  private static String text(ClientEntity entity, String property) {
    return entity.getProperty(property).getPrimitiveValue().toString();
  }

  private static double number(ClientEntity entity, String property) {
    return Double.parseDouble(text(entity, property));
  }

  private ClientEntity product(String name) {
    ClientObjectFactory make = client.getObjectFactory();
    ClientEntity entity = make.newEntity(productType);
    entity.getProperties().add(make.newPrimitiveProperty("Name", make.newPrimitiveValueBuilder().buildString(name)));
    entity.getProperties().add(make.newPrimitiveProperty("Price", make.newPrimitiveValueBuilder().buildDouble(12.5)));
    entity.getProperties().add(make.newPrimitiveProperty("CategoryID", make.newPrimitiveValueBuilder().buildInt64(3L)));
    entity.getProperties().add(make.newPrimitiveProperty("Status", make.newPrimitiveValueBuilder().buildInt64(1L)));
    entity.getProperties().add(make.newPrimitiveProperty("Version", make.newPrimitiveValueBuilder().buildInt64(1L)));
    entity.getProperties().add(make.newPrimitiveProperty("CreatedAt",
        make.newPrimitiveValueBuilder().buildString("2025-06-07T08:09:10Z")));
    return entity;
  }

  private ClientEntity price(double value, long version) {
    ClientObjectFactory make = client.getObjectFactory();
    ClientEntity entity = make.newEntity(productType);
    entity.getProperties().add(make.newPrimitiveProperty("Price", make.newPrimitiveValueBuilder().buildDouble(value)));
    entity.getProperties().add(make.newPrimitiveProperty("Version", make.newPrimitiveValueBuilder().buildInt64(version)));
    return entity;
  }

  private void steps() {
    step("service document", () -> {
      ClientServiceDocument document =
          client.getRetrieveRequestFactory().getServiceDocumentRequest(root + "/").execute().getBody();
      holds(document.getEntitySetNames().contains("Products"), "no Products in " + document.getEntitySetNames());
      holds(document.getEntitySetURI("Products").toString().endsWith("/Products"), "" + document.getEntitySetURI("Products"));
    });
    step("metadata", () -> {
      Edm edm = client.getRetrieveRequestFactory().getMetadataRequest(root).execute().getBody();
      EdmEntityType type = edm.getEntityContainer().getEntitySet("Products").getEntityType();
      productType = type.getFullQualifiedName();
      holds(type.getKeyPredicateNames().equals(List.of("ID")), "keys " + type.getKeyPredicateNames());
      holds(type.getNavigationProperty("Category").getType().getName().length() > 0, "no Category");
      holds(edm.getEntityContainer().getEntitySet("Products").getRelatedBindingTarget("Category").getName()
          .equals("Categories"), "Category is not bound to Categories");
    });
    step("list", () -> {
      List<ClientEntity> all = entities(set("Categories"));
      holds(all.size() == 100, all.size() + " categories");
      holds(all.get(0).getId() != null, "no id in full metadata");
    });
    step("list (minimal metadata)", () -> {
      var request = client.getRetrieveRequestFactory().getEntitySetRequest(set("Categories").build());
      request.setFormat(ContentType.JSON);
      holds(request.execute().getBody().getEntities().size() == 100, "not 100 categories");
    });
    step("list (iterator)", () -> {
      ClientEntitySetIterator<ClientEntitySet, ClientEntity> rows = client.getRetrieveRequestFactory()
          .getEntitySetIteratorRequest(set("Products").top(50).build()).execute().getBody();
      int n = 0;
      for (; rows.hasNext(); rows.next()) {
        n++;
      }
      holds(n == 50, n + " products");
    });
    step("filter", () -> {
      List<ClientEntity> rows = entities(set("Products").filter("Price gt 500 and contains(Name,'Kit')").top(20));
      holds(!rows.isEmpty(), "no rows");
      for (ClientEntity row : rows) {
        holds(number(row, "Price") > 500 && text(row, "Name").contains("Kit"), "a row that the filter excludes");
      }
      String built = client.getFilterFactory()
          .and(client.getFilterFactory().ge("Price", new BigDecimal("900.5")),
              client.getFilterFactory().lt("CategoryID", 50L))
          .build();
      for (ClientEntity row : entities(set("Products").filter(built))) {
        holds(number(row, "Price") >= 900.5, "a row that the built filter excludes");
      }
    });
    step("orderby/top/skip", () -> {
      List<ClientEntity> rows = new ArrayList<>();
      for (int skip = 0; skip < 10; skip += 5) {
        rows.addAll(entities(set("Products").orderBy("Price desc,ID").select("ID", "Price").skip(skip).top(5)));
      }
      holds(rows.size() == 10, rows.size() + " rows");
      for (int i = 1; i < rows.size(); i++) {
        holds(number(rows.get(i - 1), "Price") >= number(rows.get(i), "Price"), "order");
      }
      holds(rows.get(0).getProperty("Name") == null, "a property that was not selected");
    });
    step("expand", () -> {
      List<ClientEntity> rows = entities(set("Products").filter("CategoryID eq 3").expand("Category").top(3));
      holds(rows.size() == 3, rows.size() + " rows");
      for (ClientEntity row : rows) {
        var link = row.getNavigationLink("Category");
        holds(link != null && link.asInlineEntity() != null, "Category is no inline entity");
        holds(number(link.asInlineEntity().getEntity(), "ID") == 3, "another category");
      }
      ClientEntity category = client.getRetrieveRequestFactory().getEntityRequest(set("Categories").appendKeySegment(3)
          .expandWithOptions("Products", java.util.Map.of(QueryOption.TOP, 2, QueryOption.ORDERBY, "Price desc")).build())
          .execute().getBody();
      var link = category.getNavigationLink("Products");
      holds(link != null && link.asInlineEntitySet() != null, "Products is no inline set");
      holds(link.asInlineEntitySet().getEntitySet().getEntities().size() == 2, "not 2 products");
    });
    step("count", () -> {
      ODataValueRequest request = client.getRetrieveRequestFactory().getValueRequest(set("Products").count().build());
      request.setFormat(ContentType.TEXT_PLAIN);
      long all = Long.parseLong(request.execute().getBody().toString());
      ClientEntitySet some = client.getRetrieveRequestFactory()
          .getEntitySetRequest(set("Products").filter("Price gt 500").count(true).top(1).build()).execute().getBody();
      holds(some.getCount() != null && some.getCount() > 1 && some.getCount() < all, some.getCount() + " of " + all);
    });
    step("single", () -> {
      ODataRetrieveResponse<ClientEntity> answer =
          client.getRetrieveRequestFactory().getEntityRequest(set("Products").appendKeySegment(1).build()).execute();
      holds(number(answer.getBody(), "ID") == 1, "another product");
      holds(answer.getBody().getEditLink() != null, "no edit link in full metadata");
    });
    step("property", () -> {
      URI uri = set("Products").appendKeySegment(1).appendPropertySegment("Name").build();
      holds(client.getRetrieveRequestFactory().getPropertyRequest(uri).execute().getBody().getPrimitiveValue() != null,
          "no value");
    });
    step("create", () -> {
      ODataEntityCreateResponse<ClientEntity> answer = client.getCUDRequestFactory()
          .getEntityCreateRequest(set("Products").build(), product("Größe 'Olingo' / 日本茶")).execute();
      holds(answer.getStatusCode() == 201, "status " + answer.getStatusCode());
      ClientEntity body = answer.getBody();
      made = body.getEditLink() != null ? body.getEditLink() : body.getId();
      holds(made != null, "neither edit link nor id");
      ClientEntity again = client.getRetrieveRequestFactory().getEntityRequest(made).execute().getBody();
      holds(text(again, "Name").equals("Größe 'Olingo' / 日本茶"), text(again, "Name"));
      etag = again.getETag();
    });
    step("update with ETag", () -> {
      holds(etag != null, "the entity has no ETag");
      ODataEntityUpdateRequest<ClientEntity> good =
          client.getCUDRequestFactory().getEntityUpdateRequest(made, UpdateType.PATCH, price(99.75, 2));
      good.setIfMatch(etag);
      int status = good.execute().getStatusCode();
      holds(status == 200 || status == 204, "status " + status);
      ClientEntity again = client.getRetrieveRequestFactory().getEntityRequest(made).execute().getBody();
      holds(number(again, "Price") == 99.75, "Price " + number(again, "Price"));
      ODataEntityUpdateRequest<ClientEntity> stale =
          client.getCUDRequestFactory().getEntityUpdateRequest(made, UpdateType.PATCH, price(1, 3));
      stale.setIfMatch(etag);
      try {
        stale.execute();
        throw new AssertionError("a stale update went through");
      } catch (ODataClientErrorException e) {
        holds(e.getStatusLine().getStatusCode() == 412, "status " + e.getStatusLine());
      }
    });
    step("replace", () -> {
      ClientEntity whole = product("replaced");
      int status = client.getCUDRequestFactory().getEntityUpdateRequest(made, UpdateType.REPLACE, whole).execute().getStatusCode();
      holds(status == 200 || status == 204, "status " + status);
      ClientEntity again = client.getRetrieveRequestFactory().getEntityRequest(made).execute().getBody();
      holds(text(again, "Name").equals("replaced"), text(again, "Name"));
    });
    step("batch", this::batch);
    step("delete", () -> {
      ODataDeleteRequest request = client.getCUDRequestFactory().getDeleteRequest(made);
      int status = request.execute().getStatusCode();
      holds(status == 204, "status " + status);
      try {
        client.getRetrieveRequestFactory().getEntityRequest(made).execute();
        throw new AssertionError("what was deleted is still there");
      } catch (ODataClientErrorException e) {
        holds(e.getStatusLine().getStatusCode() == 404, "status " + e.getStatusLine());
        holds(e.getODataError().getMessage() != null, "an error without a message");
      }
    });
  }

  /** A read, a change set of two creations, and a read of what cannot be found. */
  private void batch() throws Exception {
    ODataBatchRequest request = client.getBatchRequestFactory().getBatchRequest(root + "/");
    request.setAccept("multipart/mixed");
    BatchManager manager = request.payloadManager();
    manager.addRequest(client.getRetrieveRequestFactory().getEntitySetRequest(set("Products").top(2).build()));
    ODataChangeset changes = manager.addChangeset();
    for (int i = 1; i <= 2; i++) {
      changes.addRequest(client.getCUDRequestFactory().getEntityCreateRequest(set("Products").build(), product("Olingo batch " + i)));
    }
    manager.addRequest(client.getRetrieveRequestFactory().getEntityRequest(set("Categories").appendKeySegment(3).build()));
    ODataBatchResponse answer = manager.getResponse();
    holds(answer.getStatusCode() == 200 || answer.getStatusCode() == 202, "status " + answer.getStatusCode());
    Iterator<ODataBatchResponseItem> items = answer.getBody();
    List<Integer> statuses = new ArrayList<>();
    List<URI> created = new ArrayList<>();
    while (items.hasNext()) {
      ODataBatchResponseItem item = items.next();
      while (item.hasNext()) {
        ODataResponse part = item.next();
        statuses.add(part.getStatusCode());
        if (part instanceof ODataEntityCreateResponse<?> one && part.getStatusCode() == 201) {
          ClientEntity entity = one.getBody();
          created.add(entity.getEditLink() != null ? entity.getEditLink() : entity.getId());
        } else {
          try (InputStream rest = part.getRawResponse()) {
            holds(rest != null, "a part without a body");
          }
        }
      }
    }
    holds(statuses.equals(List.of(200, 201, 201, 200)), "statuses " + statuses);
    for (URI uri : created) {
      client.getCUDRequestFactory().getDeleteRequest(uri).execute();
    }
  }
}
