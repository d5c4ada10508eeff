//! Calls on the loopback interface: a server on a thread of its own, clients on this one.

use crate::documents;
use bytes::Bytes;
use futures_util::future::join_all;
use http_body_util::{BodyExt as _, Full};
use hyper::service::service_fn;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::{TokioExecutor, TokioIo};
use lab_harness::Bench;
use std::convert::Infallible;
use std::net::{SocketAddr, TcpListener};
use tokio::runtime::{Builder, Runtime};
use wireform_perplexity::Client;
use wireform_perplexity::transport::{HyperOptions, Proxy};
use wireform_perplexity::types::search::{SearchRequest, SearchResponse};

/// Answers `/search` with a search, and everything else with so many octets as the path's last segment but one says.
fn server() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.set_nonblocking(true).expect("a socket");
    let address = listener.local_addr().expect("an address");
    std::thread::spawn(move || {
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async move {
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
                        Ok::<_, Infallible>(hyper::Response::new(Full::new(body)))
                    }
                });
                tokio::spawn(hyper::server::conn::http1::Builder::new().serve_connection(TokioIo::new(stream), answer));
            }
        });
    });
    address
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

pub fn cases(bench: &mut Bench<'_>) {
    let url = format!("http://{}", server());
    let runtime: &'static Runtime =
        Box::leak(Box::new(Builder::new_current_thread().enable_all().build().expect("a runtime")));
    let hyper: &'static Raw = Box::leak(Box::new({
        let mut tcp = HttpConnector::new();
        tcp.set_nodelay(true);
        hyper_util::client::legacy::Client::builder(TokioExecutor::new()).build(tcp)
    }));
    let reqwest: &'static reqwest::Client =
        Box::leak(Box::new(reqwest::Client::builder().no_proxy().build().expect("a client")));
    let options = HyperOptions { proxy: Proxy::None, ..HyperOptions::default() };
    let ours: &'static Client = Box::leak(Box::new(
        Client::builder().no_environment().api_key("key").base_url(&url).hyper(options).build().expect("a client"),
    ));
    let url: &'static str = url.leak();
    for (name, file, octets) in [("GET", "small", 11), ("GET 17 KB", "large", 17_000)] {
        let path: &'static str = format!("{url}/v1/files/{file}/content").leak();
        bench
            .case(name, octets)
            .run("wireform-perplexity", move || {
                runtime.block_on(async { ours.files().content(file).await.expect("an answer").len() })
            })
            .run("hyper-util", move || runtime.block_on(async { raw(hyper, "GET", path, Bytes::new()).await.len() }))
            .run("reqwest 0.13", move || {
                runtime.block_on(async {
                    let request = reqwest.get(path).bearer_auth("key").header("accept", "application/octet-stream");
                    request.send().await.expect("an answer").bytes().await.expect("a body").len()
                })
            })
            .goal("reqwest 0.13", 1.3);
    }
    let query = || SearchRequest::new("tidal energy").max_results(3);
    let path: &'static str = format!("{url}/search").leak();
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
    bench
        .case("POST JSON, typed", documents::search().len())
        .run("wireform-perplexity", move || runtime.block_on(post_ours(ours, &query())))
        .run("hyper-util", move || runtime.block_on(post_raw(hyper, path, &query())))
        .run("reqwest 0.13", move || runtime.block_on(post_reqwest(reqwest, path, &query())))
        .goal("reqwest 0.13", 1.3);
    bench
        .case("32 requests in flight", documents::search().len() * 32)
        .run("wireform-perplexity", move || {
            let query = query();
            runtime.block_on(join_all((0..32).map(|_| post_ours(ours, &query)))).len()
        })
        .run("hyper-util", move || {
            let query = query();
            runtime.block_on(join_all((0..32).map(|_| post_raw(hyper, path, &query)))).len()
        })
        .run("reqwest 0.13", move || {
            let query = query();
            runtime.block_on(join_all((0..32).map(|_| post_reqwest(reqwest, path, &query)))).len()
        })
        .goal("hyper-util", 0.7);
}
