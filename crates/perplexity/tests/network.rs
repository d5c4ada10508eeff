//! What is between the client and the service: TLS, HTTP/2, proxies, and transports of the caller's own.

use bytes::Bytes;
use http_body_util::{BodyExt as _, Full};
use hyper_util::rt::{TokioExecutor, TokioIo};
use serde_json::json;
use std::collections::VecDeque;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use wireform_perplexity::mock::{MockServer, Received, Reply};
use wireform_perplexity::retry::Policy;
use wireform_perplexity::transport::{Body, BoxFuture, HyperOptions, Proxy, Transport, TransportError};
use wireform_perplexity::{ChatRequest, Client, Error};

const OK: &str =
    r#"{"id":"1","choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":"ok"}}]}"#;

fn events() -> String {
    let chunk = |text: &str, finish: Option<&str>| {
        let chunk = json!({"id": "1", "choices": [{"index": 0, "delta": {"content": text}, "finish_reason": finish}]});
        format!("data: {chunk}\n\n")
    };
    chunk("o", None) + &chunk("k", Some("stop")) + "data: [DONE]\n\n"
}

fn ask() -> ChatRequest {
    ChatRequest::new("m").user("q")
}

/// What a server saw.
#[derive(Default)]
struct Seen {
    connections: AtomicUsize,
    versions: Mutex<Vec<http::Version>>,
    headers: Mutex<Vec<http::HeaderMap>>,
}

/// A server of both HTTP versions, with TLS where it is given.
async fn server(tls: Option<rustls::ServerConfig>) -> (u16, Arc<Seen>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let seen = Arc::new(Seen::default());
    let (all, tls) = (seen.clone(), tls.map(|config| tokio_rustls::TlsAcceptor::from(Arc::new(config))));
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let (seen, tls) = (all.clone(), tls.clone());
            seen.connections.fetch_add(1, Ordering::SeqCst);
            let answer = hyper::service::service_fn(move |request: hyper::Request<hyper::body::Incoming>| {
                seen.versions.lock().unwrap().push(request.version());
                seen.headers.lock().unwrap().push(request.headers().clone());
                async move {
                    let body = request.into_body().collect().await.map(|b| b.to_bytes()).unwrap_or_default();
                    let stream = serde_json::from_slice::<serde_json::Value>(&body).is_ok_and(|b| b["stream"] == true);
                    let (kind, body) = match stream {
                        true => ("text/event-stream", events()),
                        false => ("application/json", OK.to_owned()),
                    };
                    let answer = hyper::Response::builder().header("content-type", kind);
                    Ok::<_, Infallible>(answer.body(Full::new(Bytes::from(body))).unwrap())
                }
            });
            tokio::spawn(async move {
                let serve = hyper_util::server::conn::auto::Builder::new(TokioExecutor::new());
                match tls {
                    None => serve.serve_connection(TokioIo::new(stream), answer).await.is_ok(),
                    Some(tls) => match tls.accept(stream).await {
                        Ok(stream) => serve.serve_connection(TokioIo::new(stream), answer).await.is_ok(),
                        Err(_) => false,
                    },
                }
            });
        }
    });
    (port, seen)
}

/// A certificate of its own for `localhost`, and a server's configuration with it.
fn certificate(alpn: &[&str]) -> (Vec<u8>, rustls::ServerConfig) {
    let made = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).unwrap();
    let der = made.cert.der().to_vec();
    let key = rustls::pki_types::PrivateKeyDer::try_from(made.signing_key.serialize_der()).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
    let mut config = config.with_no_client_auth().with_single_cert(vec![der.clone().into()], key).unwrap();
    config.alpn_protocols = alpn.iter().map(|name| name.as_bytes().to_vec()).collect();
    (der, config)
}

fn client(url: String, options: HyperOptions) -> Client {
    let quick = Policy { max_retries: 0, ..Policy::default() };
    Client::builder().no_environment().api_key("key").base_url(url).hyper(options).retry(quick).build().unwrap()
}

fn direct(roots: Option<Vec<Vec<u8>>>) -> HyperOptions {
    HyperOptions { proxy: Proxy::None, roots, ..HyperOptions::default() }
}

#[tokio::test]
async fn https_speaks_the_version_that_the_server_chooses() {
    for (alpn, version) in [
        (&["h2", "http/1.1"][..], http::Version::HTTP_2),
        (&["http/1.1"], http::Version::HTTP_11),
        (&[], http::Version::HTTP_11),
    ] {
        let (der, config) = certificate(alpn);
        let (port, seen) = server(Some(config)).await;
        let client = client(format!("https://localhost:{port}"), direct(Some(vec![der])));
        assert_eq!(client.chat().create(&ask()).await.unwrap().text(), "ok");
        assert_eq!(client.chat().collect(&ask()).await.unwrap().text(), "ok");
        // Many at once: over HTTP/2 they share the connection.
        let many = (0..16).map(|_| async { client.chat().collect(&ask()).await.unwrap().text().to_owned() });
        assert!(futures_util::future::join_all(many).await.iter().all(|text| text == "ok"));
        assert_eq!(*seen.versions.lock().unwrap(), [version; 18]);
        if version == http::Version::HTTP_2 {
            assert_eq!(seen.connections.load(Ordering::SeqCst), 1);
        }
        assert!(seen.headers.lock().unwrap().iter().all(|h| h["authorization"] == "Bearer key"));
    }
}

#[tokio::test]
async fn a_certificate_that_is_not_trusted_ends_the_call() {
    let (der, config) = certificate(&["h2"]);
    let (port, seen) = server(Some(config)).await;
    // Nobody vouches for it, and it is for another name.
    for (host, roots) in [("localhost", None), ("127.0.0.1", Some(vec![der]))] {
        let client = client(format!("https://{host}:{port}"), direct(roots));
        let error = client.chat().create(&ask()).await.unwrap_err();
        let Error::Connection { message, .. } = &error else { panic!("{error:?}") };
        assert!(message.contains("certificate"), "{message}");
    }
    assert!(seen.headers.lock().unwrap().is_empty());
}

#[tokio::test]
async fn http_2_is_spoken_without_asking_where_it_is_known() {
    let (port, seen) = server(None).await;
    let options = HyperOptions { http2_prior_knowledge: true, ..direct(None) };
    let client = client(format!("http://127.0.0.1:{port}"), options);
    assert_eq!(client.chat().collect(&ask()).await.unwrap().text(), "ok");
    assert_eq!(*seen.versions.lock().unwrap(), [http::Version::HTTP_2]);
}

/// A proxy that makes tunnels, or refuses them; keeps the heads of what it was asked.
async fn tunnels(refuses: bool) -> (u16, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let heads = Arc::new(Mutex::new(Vec::new()));
    let all = heads.clone();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let heads = all.clone();
            tokio::spawn(async move {
                let mut head = Vec::new();
                while !head.ends_with(b"\r\n\r\n") {
                    head.push(stream.read_u8().await?);
                }
                let head = String::from_utf8(head).unwrap();
                let target = head.split(' ').nth(1).unwrap().to_owned();
                heads.lock().unwrap().push(head);
                if refuses {
                    return stream
                        .write_all(b"HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n")
                        .await;
                }
                let mut onward = TcpStream::connect(target).await?;
                stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await?;
                tokio::io::copy_bidirectional(&mut stream, &mut onward).await.map(drop)
            });
        }
    });
    (port, heads)
}

#[tokio::test]
async fn https_goes_through_a_tunnel() {
    let (der, config) = certificate(&["h2", "http/1.1"]);
    let (port, seen) = server(Some(config)).await;
    let (proxy, heads) = tunnels(false).await;
    let through = |proxy: u16, roots| HyperOptions {
        proxy: Proxy::All(format!("http://me:secret@127.0.0.1:{proxy}")),
        roots,
        ..HyperOptions::default()
    };
    let client_of = |options| client(format!("https://localhost:{port}"), options);
    let options = through(proxy, Some(vec![der]));
    assert!(!format!("{options:?}").contains("secret"));
    assert_eq!(client_of(options).chat().collect(&ask()).await.unwrap().text(), "ok");
    {
        let heads = heads.lock().unwrap();
        assert!(heads[0].starts_with(&format!("CONNECT localhost:{port} HTTP/1.1\r\n")), "{heads:?}");
        assert!(heads[0].to_lowercase().contains("\r\nproxy-authorization: basic bwu6c2vjcmv0\r\n"), "{heads:?}");
        // The key is for the service, the password for the proxy.
        assert!(heads.len() == 1 && !heads[0].contains("Bearer"), "{heads:?}");
        assert!(!seen.headers.lock().unwrap()[0].contains_key("proxy-authorization"));
    }
    let (proxy, _) = tunnels(true).await;
    let error = client_of(through(proxy, None)).chat().create(&ask()).await.unwrap_err();
    let Error::Connection { message, .. } = &error else { panic!("{error:?}") };
    assert!(message.contains("proxy authorization required") && !message.contains("secret"), "{message}");
    let other = HyperOptions { proxy: Proxy::All("socks4://127.0.0.1:1".to_owned()), ..HyperOptions::default() };
    let error = client_of(other).chat().create(&ask()).await.unwrap_err().to_string();
    assert!(error.contains("proxies of the scheme \"socks4\" are not supported"), "{error}");
}

/// A SOCKS 5 proxy (RFC 1928) that asks for a name and a password (RFC 1929); keeps the kind of address and the host that
/// it was asked for, and connects to this machine whatever that is.
async fn socks() -> (u16, Arc<Mutex<Vec<(u8, String)>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let targets = Arc::new(Mutex::new(Vec::new()));
    let all = targets.clone();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let targets = all.clone();
            tokio::spawn(async move {
                let octets = async |stream: &mut TcpStream, len: usize| {
                    let mut octets = vec![0; len];
                    stream.read_exact(&mut octets).await.map(|_| octets)
                };
                let greeting = octets(&mut stream, 2).await?;
                assert!(octets(&mut stream, greeting[1].into()).await?.contains(&2));
                stream.write_all(&[5, 2]).await?;
                let name = octets(&mut stream, 2).await?;
                assert_eq!(octets(&mut stream, name[1].into()).await?, b"me");
                let password = stream.read_u8().await?;
                assert_eq!(octets(&mut stream, password.into()).await?, b"secret");
                stream.write_all(&[1, 0]).await?;
                let asked = octets(&mut stream, 4).await?;
                let host = match asked[3] {
                    1 => std::net::Ipv4Addr::from(stream.read_u32().await?).to_string(),
                    4 => std::net::Ipv6Addr::from(stream.read_u128().await?).to_string(),
                    _ => {
                        let len = stream.read_u8().await?;
                        String::from_utf8(octets(&mut stream, len.into()).await?).unwrap()
                    }
                };
                let port = stream.read_u16().await?;
                targets.lock().unwrap().push((asked[3], host));
                let mut onward = TcpStream::connect(("127.0.0.1", port)).await?;
                stream.write_all(&[5, 0, 0, 1, 127, 0, 0, 1, 0, 0]).await?;
                tokio::io::copy_bidirectional(&mut stream, &mut onward).await.map(drop)
            });
        }
    });
    (port, targets)
}

#[tokio::test]
async fn socks_proxies_carry_both_schemes() {
    let (der, config) = certificate(&["h2"]);
    let (secure, seen) = server(Some(config)).await;
    let (plain, _) = server(None).await;
    let (proxy, targets) = socks().await;
    let through = |scheme: &str| HyperOptions {
        proxy: Proxy::All(format!("{scheme}://me:secret@127.0.0.1:{proxy}")),
        roots: Some(vec![der.clone()]),
        ..HyperOptions::default()
    };
    // The proxy finds the address, or the client.
    for (url, scheme) in [
        (format!("https://localhost:{secure}"), "socks5h"),
        (format!("http://service.invalid:{plain}"), "socks5h"),
        (format!("http://localhost:{plain}"), "socks5"),
    ] {
        let client = client(url, through(scheme));
        for _ in 0..2 {
            assert_eq!(client.chat().collect(&ask()).await.unwrap().text(), "ok");
        }
    }
    assert_eq!(*seen.versions.lock().unwrap(), [http::Version::HTTP_2; 2]);
    let targets = targets.lock().unwrap();
    assert_eq!(targets[..2], [(3, "localhost".to_owned()), (3, "service.invalid".to_owned())]);
    assert!(targets.len() == 3 && targets[2].0 != 3, "{targets:?}");
}

/// What happened to a connection of [`lanes`].
#[derive(Debug, Clone, Copy, PartialEq)]
enum Lane {
    /// A connection was made.
    Made,
    /// It was asked.
    Asked,
    /// The client closed it.
    Closed,
}

/// A server of HTTP/1.1 that answers as the path says, and tells what happens to each connection.
async fn lanes() -> (u16, Arc<Mutex<Vec<(usize, Lane)>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let told = Arc::new(Mutex::new(Vec::new()));
    let all = told.clone();
    tokio::spawn(async move {
        for number in 0.. {
            let Ok((mut stream, _)) = listener.accept().await else { return };
            let told = all.clone();
            told.lock().unwrap().push((number, Lane::Made));
            tokio::spawn(async move {
                loop {
                    let mut head = Vec::new();
                    while !head.ends_with(b"\r\n\r\n") {
                        let mut octet = [0];
                        if stream.read(&mut octet).await? == 0 {
                            told.lock().unwrap().push((number, Lane::Closed));
                            return Ok::<_, std::io::Error>(());
                        }
                        head.push(octet[0]);
                    }
                    told.lock().unwrap().push((number, Lane::Asked));
                    let head = String::from_utf8(head).unwrap();
                    let file = head.strip_prefix("GET /v1/files/").and_then(|rest| rest.split('/').next());
                    let (answer, closes) = match file.unwrap() {
                        "chunks" => ("transfer-encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n", false),
                        "last" => ("content-length: 3\r\nconnection: close\r\n\r\nabc", false),
                        "until" => ("\r\nabc", true),
                        "gone" => ("content-length: 3\r\n\r\nabc", true),
                        "half" => ("content-length: 9\r\n\r\nabc", false),
                        "none" => ("content-length: 0\r\n\r\n", false),
                        _ => ("content-length: 3\r\n\r\nabc", false),
                    };
                    stream.write_all(format!("HTTP/1.1 200 OK\r\n{answer}").as_bytes()).await?;
                    if closes {
                        return Ok(());
                    }
                }
            });
        }
    });
    (port, told)
}

/// Waits until the server has told so much.
async fn until(told: &Mutex<Vec<(usize, Lane)>>, all: &[(usize, Lane)]) {
    for _ in 0..500 {
        if *told.lock().unwrap() == all {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("{:?} and not {all:?}", told.lock().unwrap());
}

#[tokio::test]
async fn connections_are_kept_while_they_can_be_used() {
    use Lane::{Asked, Closed, Made};
    let (port, told) = lanes().await;
    let direct = client(format!("http://127.0.0.1:{port}"), direct(None));
    let get = async |file: &str| direct.files().content(file).await.map(|body| body.len());
    // Known length, chunks, no body: the connection can be used again.
    assert_eq!(get("some").await.unwrap(), 3);
    assert_eq!(get("chunks").await.unwrap(), 3);
    assert_eq!(get("none").await.unwrap(), 0);
    let mut all = vec![(0, Made), (0, Asked), (0, Asked), (0, Asked)];
    until(&told, &all).await;
    // The server says that it was the last request.
    assert_eq!(get("last").await.unwrap(), 3);
    all.extend([(0, Asked), (0, Closed)]);
    until(&told, &all).await;
    // The body ends with the connection.
    assert_eq!(get("until").await.unwrap(), 3);
    // The server closes the connection while nobody uses it: the next request gets another one, and is no retry.
    assert_eq!(get("gone").await.unwrap(), 3);
    all.extend([(1, Made), (1, Asked), (2, Made), (2, Asked)]);
    until(&told, &all).await;
    tokio::time::sleep(Duration::from_millis(20)).await;
    assert_eq!(get("some").await.unwrap(), 3);
    all.extend([(3, Made), (3, Asked)]);
    until(&told, &all).await;
    // A call that is given up closes its connection.
    let half = direct.files().content("half").timeout(Duration::from_millis(50)).await.unwrap_err();
    assert!(matches!(half, Error::Timeout { .. }), "{half:?}");
    all.extend([(3, Asked), (3, Closed)]);
    until(&told, &all).await;
    // Two at once have one each; both are kept, and closed with the client.
    let both = futures_util::future::join(get("some"), get("some")).await;
    assert_eq!((both.0.unwrap(), both.1.unwrap()), (3, 3));
    assert_eq!(get("some").await.unwrap(), 3);
    drop(direct);
    for _ in 0..500 {
        if told.lock().unwrap().iter().filter(|(_, what)| *what == Closed).count() == 4 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let count = |number, what: Lane| told.lock().unwrap().iter().filter(|t| **t == (number, what)).count();
    assert_eq!(count(4, Asked) + count(5, Asked), 3);
    assert_eq!((count(4, Closed), count(5, Closed), count(6, Made)), (1, 1, 0));
}

#[tokio::test]
async fn unused_connections_are_closed_in_time() {
    use Lane::{Asked, Closed, Made};
    let (port, told) = lanes().await;
    let options = HyperOptions { idle_timeout: Duration::from_millis(150), ..direct(None) };
    let patient = client(format!("http://127.0.0.1:{port}"), options);
    assert_eq!(patient.files().content("some").await.unwrap().len(), 3);
    until(&told, &[(0, Made), (0, Asked), (0, Closed)]).await;
    let options = HyperOptions { idle_per_host: 0, ..direct(None) };
    let keeps_none = client(format!("http://127.0.0.1:{port}"), options);
    assert_eq!(keeps_none.files().content("some").await.unwrap().len(), 3);
    until(&told, &[(0, Made), (0, Asked), (0, Closed), (1, Made), (1, Asked), (1, Closed)]).await;
}

#[tokio::test]
async fn plain_http_is_handed_to_the_proxy() {
    let proxy = MockServer::start(|_: &Received| Reply::json(OK)).await.unwrap();
    let address = proxy.url().replace("http://", "http://me:secret@");
    let options = HyperOptions { proxy: Proxy::All(address), ..HyperOptions::default() };
    // Nobody but the proxy could find this host (RFC 6761).
    let client = client("http://service.invalid/v1".to_owned(), options);
    for _ in 0..2 {
        assert_eq!(client.chat().create(&ask()).await.unwrap().text(), "ok");
    }
    let got = &proxy.received()[1];
    assert_eq!(got.path, "http://service.invalid/v1/chat/completions");
    assert_eq!(got.headers["host"], "service.invalid");
    assert_eq!(got.headers["proxy-authorization"], "Basic bWU6c2VjcmV0");
    assert_eq!(proxy.connections(), 1);
}

/// A status and the pieces of a body.
type Answer = Result<(u16, Vec<Bytes>), TransportError>;

/// A transport without a network: plays what it was given, and keeps what it was asked.
#[derive(Clone, Default)]
struct Played {
    answers: Arc<Mutex<VecDeque<Answer>>>,
    asked: Arc<Mutex<Vec<(String, Bytes)>>>,
}

struct Pieces(VecDeque<Bytes>);

impl http_body::Body for Pieces {
    type Data = Bytes;
    type Error = TransportError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<http_body::Frame<Bytes>, TransportError>>> {
        Poll::Ready(self.0.pop_front().map(|piece| match &piece[..] {
            b"break" => Err(TransportError::new("it broke")),
            _ => Ok(http_body::Frame::data(piece)),
        }))
    }
}

impl Transport for Played {
    fn send(&self, request: http::Request<Bytes>) -> BoxFuture<'_, Result<http::Response<Body>, TransportError>> {
        self.asked.lock().unwrap().push((request.uri().to_string(), request.into_body()));
        let next = self.answers.lock().unwrap().pop_front().expect("an answer is left");
        Box::pin(async move {
            let (status, pieces) = next?;
            let body = match pieces.len() {
                1 => Body::full(pieces[0].clone()),
                _ => Body::new(Pieces(pieces.into())),
            };
            Ok(http::Response::builder().status(status).body(body).unwrap())
        })
    }
}

#[tokio::test]
async fn a_transport_of_ones_own_is_used_like_the_default_one() {
    let played = Played::default();
    let give = |answers: Vec<Answer>| played.answers.lock().unwrap().extend(answers);
    let quick = Policy { base: Duration::from_millis(1), ..Policy::default() };
    let client = Client::builder().no_environment().api_key("key").transport(played.clone()).retry(quick);
    let client = client.build().unwrap();
    // Its errors and statuses are retried.
    give(vec![Err(TransportError::new("no way")), Ok((503, vec![Bytes::new()])), Ok((200, vec![Bytes::from(OK)]))]);
    let answer = client.chat().create(&ask()).raw().await.unwrap();
    assert_eq!((answer.data.text(), answer.attempts), ("ok", 3));
    assert_eq!(played.asked.lock().unwrap()[2].0, "https://api.perplexity.ai/chat/completions");
    // Its bodies are streams, and may break.
    let octets: Vec<Bytes> = events().bytes().map(|octet| Bytes::from(vec![octet])).collect();
    let mut broken = octets[..octets.len() / 2].to_vec();
    broken.push(Bytes::from_static(b"break"));
    give(vec![Ok((200, octets)), Ok((200, broken))]);
    assert_eq!(client.chat().collect(&ask()).await.unwrap().text(), "ok");
    let interrupted = client.chat().collect(&ask()).await.unwrap_err();
    assert!(interrupted.error.is_truncated() && interrupted.error.to_string().contains("it broke"));
    assert_eq!(interrupted.partial.text(), "o");
}
