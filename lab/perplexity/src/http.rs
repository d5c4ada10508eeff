//! Calls on the loopback interface.
//!
//! One call at a time is measured with the server in the same runtime, on the same thread: what is counted is then the
//! work of both sides, and not how long the system takes to wake another thread, which is several times as much and the
//! same for all. One case has the server on a thread of its own, to show that; so have the calls in flight, where the
//! other thread has work anyway, and the clients of other processes.

use crate::documents;
use crate::python::Python;
use bytes::Bytes;
use futures_util::future::join_all;
use http_body_util::{BodyExt as _, Full};
use hyper::service::service_fn;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::{TokioExecutor, TokioIo};
use lab_harness::Bench;
use std::cell::RefCell;
use std::convert::Infallible;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::rc::Rc;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::runtime::{Builder, Runtime};
use wireform_perplexity::Client;
use wireform_perplexity::transport::{HyperOptions, Proxy};
use wireform_perplexity::types::search::{SearchRequest, SearchResponse};

/// Answers `/search` with a search, and files by their names.
async fn serve(listener: TcpListener) {
    let listener = tokio::net::TcpListener::from_std(listener).expect("a listener");
    let search = Bytes::from(documents::search());
    let large = Bytes::from(vec![b'x'; 17_000]);
    while let Ok((stream, _)) = listener.accept().await {
        let _ = stream.set_nodelay(true);
        let (search, large) = (search.clone(), large.clone());
        let answer = service_fn(move |request: hyper::Request<hyper::body::Incoming>| {
            let (search, large) = (search.clone(), large.clone());
            async move {
                let path = request.uri().path().to_owned();
                let _ = request.into_body().collect().await;
                let body = match path.as_str() {
                    "/search" => search,
                    "/v1/files/large/content" => large,
                    _ => Bytes::from_static(b"{\"ok\":true}"),
                };
                let response = hyper::Response::builder().header("content-type", "application/json");
                Ok::<_, Infallible>(response.body(Full::new(body)).expect("a response"))
            }
        });
        tokio::spawn(hyper::server::conn::http1::Builder::new().serve_connection(TokioIo::new(stream), answer));
    }
}

fn listener() -> (TcpListener, SocketAddr) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.set_nonblocking(true).expect("a socket");
    let address = listener.local_addr().expect("an address");
    (listener, address)
}

fn runtime() -> Runtime {
    Builder::new_current_thread().enable_all().build().expect("a runtime")
}

type Raw = hyper_util::client::legacy::Client<HttpConnector, Full<Bytes>>;

async fn raw(client: &Raw, method: &str, url: &str, body: Bytes) -> Bytes {
    let request = hyper::Request::builder()
        .method(method)
        .uri(url)
        .header("authorization", "Bearer key")
        .header("accept", "application/json")
        .header("content-type", "application/json")
        .body(Full::new(body))
        .expect("a request");
    let answer = client.request(request).await.expect("an answer");
    answer.into_body().collect().await.expect("a body").to_bytes()
}

/// The request of the floors, and the length of its answer's body.
fn canned(path: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer key\r\naccept: */*\r\n\r\n").into_bytes()
}

/// Whether an answer is whole, by its length alone.
fn whole(answer: &[u8], body: usize) -> bool {
    memchr::memmem::find(answer, b"\r\n\r\n").is_some_and(|head| answer.len() >= head + 4 + body)
}

/// The clients, with a pool each.
#[derive(Clone)]
struct Clients {
    ours: Client,
    hyper: Raw,
    reqwest: reqwest::Client,
    url: &'static str,
}

impl Clients {
    fn new(address: SocketAddr) -> Self {
        let url: &'static str = format!("http://{address}").leak();
        let mut tcp = HttpConnector::new();
        tcp.set_nodelay(true);
        let options = HyperOptions { proxy: Proxy::None, ..HyperOptions::default() };
        let ours = Client::builder().no_environment().api_key("key").base_url(url).hyper(options);
        Clients {
            ours: ours.build().expect("a client"),
            hyper: hyper_util::client::legacy::Client::builder(TokioExecutor::new()).build(tcp),
            reqwest: reqwest::Client::builder().no_proxy().build().expect("a client"),
            url,
        }
    }
}

fn query() -> SearchRequest {
    SearchRequest::new("tidal energy").max_results(3)
}

async fn post_ours(client: &Client, query: &SearchRequest) -> usize {
    client.search(query).await.expect("an answer").results.len()
}

async fn post_raw(client: &Raw, path: &str, query: &SearchRequest) -> usize {
    let body = Bytes::from(serde_json::to_vec(query).expect("a request"));
    let answer = raw(client, "POST", path, body).await;
    serde_json::from_slice::<SearchResponse>(&answer).expect("an answer").results.len()
}

async fn post_reqwest(client: &reqwest::Client, path: &str, query: &SearchRequest) -> usize {
    let answer = client.post(path).bearer_auth("key").json(query).send().await.expect("an answer");
    answer.json::<SearchResponse>().await.expect("an answer").results.len()
}

async fn get_reqwest(client: &reqwest::Client, path: &str) -> usize {
    let request = client.get(path).bearer_auth("key").header("accept", "application/octet-stream");
    request.send().await.expect("an answer").bytes().await.expect("a body").len()
}

pub fn cases(bench: &mut Bench<'_>) {
    let runtime: &'static Runtime = Box::leak(Box::new(self::runtime()));
    let (accepts, address) = listener();
    runtime.spawn(serve(accepts));
    let here: &'static Clients = Box::leak(Box::new(Clients::new(address)));
    let Clients { ours, hyper, reqwest, url } = here;
    for (name, file, octets) in [("GET", "small", 11), ("GET 17 KB", "large", 17_000)] {
        let path: &'static str = format!("{url}/v1/files/{file}/content").leak();
        let case = bench.case(name, octets);
        case.run("wireform-perplexity", move || {
            runtime.block_on(async { ours.files().content(file).await.expect("an answer").len() })
        });
        case.run("hyper-util", move || runtime.block_on(async { raw(hyper, "GET", path, Bytes::new()).await.len() }));
        case.run("reqwest 0.13", move || runtime.block_on(get_reqwest(reqwest, path)));
        case.goal("reqwest 0.13", 1.3);
        // The floors: no pool, and no HTTP on the client's side at all.
        let mut sender = runtime.block_on(async {
            let stream = tokio::net::TcpStream::connect(address).await.expect("a connection");
            stream.set_nodelay(true).expect("a socket");
            let (sender, connection) =
                hyper::client::conn::http1::handshake::<_, Full<Bytes>>(TokioIo::new(stream)).await.expect("HTTP");
            tokio::spawn(connection);
            sender
        });
        let request = move || {
            let request = hyper::Request::get(format!("/v1/files/{file}/content")).header("host", "127.0.0.1");
            request.header("authorization", "Bearer key").body(Full::new(Bytes::new())).expect("a request")
        };
        case.run("hyper, one connection, no pool", move || {
            runtime.block_on(async {
                sender.ready().await.expect("a connection");
                let answer = sender.send_request(request()).await.expect("an answer");
                answer.into_body().collect().await.expect("a body").to_bytes().len()
            })
        });
        let mut stream = runtime.block_on(tokio::net::TcpStream::connect(address)).expect("a connection");
        let (ask, mut answer) = (canned(&format!("/v1/files/{file}/content")), Vec::with_capacity(32 << 10));
        case.run("canned octets on a socket of tokio", move || {
            runtime.block_on(async {
                answer.clear();
                stream.write_all(&ask).await.expect("a connection");
                while !whole(&answer, octets) {
                    stream.read_buf(&mut answer).await.expect("an answer");
                }
                answer.len()
            })
        });
    }
    let path: &'static str = format!("{url}/search").leak();
    let case = bench.case("POST JSON, typed", documents::search().len());
    case.run("wireform-perplexity", move || runtime.block_on(post_ours(ours, &query())));
    case.run("hyper-util", move || runtime.block_on(post_raw(hyper, path, &query())));
    case.run("reqwest 0.13", move || runtime.block_on(post_reqwest(reqwest, path, &query())));
    case.goal("reqwest 0.13", 1.3);

    let (accepts, address) = listener();
    std::thread::spawn(move || self::runtime().block_on(serve(accepts)));
    let there: &'static Clients = Box::leak(Box::new(Clients::new(address)));
    let Clients { ours, hyper, reqwest, url } = there;
    let path: &'static str = format!("{url}/v1/files/small/content").leak();
    let case = bench.case("GET, the server on another thread", 11);
    case.run("wireform-perplexity", move || {
        runtime.block_on(async { ours.files().content("small").await.expect("an answer").len() })
    });
    case.run("hyper-util", move || runtime.block_on(async { raw(hyper, "GET", path, Bytes::new()).await.len() }));
    case.run("reqwest 0.13", move || runtime.block_on(get_reqwest(reqwest, path)));
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.set_nodelay(true).expect("a socket");
    let (ask, mut answer) = (canned("/v1/files/small/content"), vec![0; 4096]);
    case.run("canned octets on a blocking socket", move || {
        stream.write_all(&ask).expect("a connection");
        let mut len = 0;
        while !whole(&answer[..len], 11) {
            len += stream.read(&mut answer[len..]).expect("an answer");
        }
        len
    });

    let path: &'static str = format!("{url}/search").leak();
    let python = match Python::start(url) {
        Ok(python) => Some(Rc::new(RefCell::new(python))),
        Err(why) => {
            println!("not compared with the Python SDK: {why}");
            None
        }
    };
    const PYTHON: &str = "perplexityai 0.46.1, Python";
    let case = bench.case("POST JSON, typed, the server elsewhere", documents::search().len());
    case.run("wireform-perplexity", move || runtime.block_on(post_ours(ours, &query())));
    if let Some(python) = python.clone() {
        case.timed(PYTHON, 0, move |count| python.borrow_mut().run("post", count));
    }
    let case = bench.case("32 requests in flight", documents::search().len() * 32);
    case.run("wireform-perplexity", move || {
        let query = query();
        runtime.block_on(join_all((0..32).map(|_| post_ours(ours, &query)))).len()
    });
    case.run("hyper-util", move || {
        let query = query();
        runtime.block_on(join_all((0..32).map(|_| post_raw(hyper, path, &query)))).len()
    });
    case.run("reqwest 0.13", move || {
        let query = query();
        runtime.block_on(join_all((0..32).map(|_| post_reqwest(reqwest, path, &query)))).len()
    });
    if let Some(python) = python {
        case.timed(PYTHON, 0, move |count| python.borrow_mut().run("flight", count));
        case.goal(PYTHON, 20.0);
    }
    case.goal("hyper-util", 0.7);
}
