//! `serve DATABASE [LISTEN] [CONFIG.toml]`: a database as OData. `READ_ONLY`, `PAGE_SIZE` and `REMEMBER` come from the environment.

use wireform_odata_server::{Config, Options, Server, Service};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let url = args.next().ok_or("usage: serve DATABASE [LISTEN] [CONFIG.toml]")?;
    let listen = args.next().unwrap_or_else(|| "127.0.0.1:8080".into());
    let config = match args.next() {
        Some(path) => Config::from_toml(&std::fs::read_to_string(path)?)?,
        None => Config::default(),
    };
    let read_only = std::env::var_os("READ_ONLY").is_some();
    let mut options = Options { config, read_only, ..Options::default() };
    if let Ok(n) = std::env::var("PAGE_SIZE") {
        options.page_size = n.parse()?;
    }
    if let Ok(n) = std::env::var("REMEMBER") {
        options.remember = n.parse()?;
    }
    let service = tokio::task::spawn_blocking(move || Service::open(&url, options)).await??;
    let listener = tokio::net::TcpListener::bind(&listen).await?;
    println!("http://{}/", listener.local_addr()?);
    let stop = async {
        let _ = tokio::signal::ctrl_c().await;
    };
    Server::new(service, "").serve(listener, stop).await?;
    Ok(())
}
