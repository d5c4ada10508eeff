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
    let socks = HyperOptions { proxy: Proxy::All("socks5://127.0.0.1:1".to_owned()), ..HyperOptions::default() };
    let error = client_of(socks).chat().create(&ask()).await.unwrap_err().to_string();
    assert!(error.contains("proxies of the scheme socks5 are not supported"), "{error}");
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
