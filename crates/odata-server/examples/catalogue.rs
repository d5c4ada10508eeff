//! A catalogue service, described in code: `cargo run -p wireform-odata-server --example catalogue [DATABASE]`, then
//! `http://127.0.0.1:8080/odata/`. The database is a SQLite file that is made where there is none, or a `postgres://`
//! URL.

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use wireform_odata_server::db::Dialect;
use wireform_odata_server::{
    Call, Change, Complex, Entity, Enumeration, Error, Event, Flags, Operation, Options, Output, Request, Result,
    Service, What,
};

/// What can be said of a product; several at a time.
#[derive(Enumeration)]
#[enumeration(flags)]
#[allow(dead_code)]
enum ProductStatus {
    InStock = 1,
    OnSale = 2,
    Discontinued = 4,
    Featured = 8,
}

#[derive(Complex, Serialize, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Address {
    street: Option<String>,
    city: Option<String>,
    country: Option<String>,
}

#[derive(Complex, Serialize, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Dimensions {
    length: Option<f64>,
    width: Option<f64>,
    height: Option<f64>,
}

/// What is counted over all products.
#[derive(Complex, Serialize)]
#[serde(rename_all = "PascalCase")]
struct Stats {
    products: i64,
    average_price: f64,
}

#[derive(Entity)]
#[entity(set = "Categories")]
#[allow(dead_code)]
struct Category {
    #[entity(key, generated, name = "ID")]
    id: i64,
    #[entity(max_length = 40)]
    name: String,
    description: Option<String>,
}

/// Something for sale.
#[derive(Entity)]
#[entity(etag = "Version")]
#[allow(dead_code)]
struct Product {
    #[entity(key, generated, name = "ID")]
    id: i64,
    #[entity(max_length = 100)]
    name: String,
    price: f64,
    #[entity(name = "CategoryID", references = "Categories")]
    category_id: Option<i64>,
    status: Flags<ProductStatus>,
    version: i64,
    #[entity(edm = "Edm.DateTimeOffset", immutable)]
    created_at: Option<String>,
    tags: Vec<String>,
    shipping_address: Option<Address>,
    dimensions: Option<Dimensions>,
    /// A picture of it.
    #[entity(stream = "image/png")]
    photo: Vec<u8>,
}

/// A product with something about it.
#[derive(Entity)]
#[entity(extends = "Product")]
#[allow(dead_code)]
struct SpecialProduct {
    special_property: Option<String>,
    special_feature: Option<String>,
}

#[derive(Entity)]
#[allow(dead_code)]
struct ProductDescription {
    #[entity(key, name = "ProductID", references = "Products")]
    product_id: i64,
    #[entity(key, max_length = 2)]
    language_key: String,
    description: String,
    long_text: Option<String>,
}

/// What somebody thinks of a product; it is a part of it.
#[derive(Entity)]
#[entity(contained)]
#[allow(dead_code)]
struct Review {
    #[entity(key, generated, name = "ID")]
    id: i64,
    #[entity(name = "ProductID", references = "Products")]
    product_id: i64,
    stars: i32,
    text: Option<String>,
}

/// A file about products, with whatever else is known of it.
#[derive(Entity)]
#[entity(media, open)]
#[allow(dead_code)]
struct Document {
    #[entity(key, generate = "ticket")]
    number: String,
    title: Option<String>,
}

#[derive(Entity)]
#[entity(read_only)]
#[allow(dead_code)]
struct ReadOnlyItem {
    #[entity(key, name = "ID")]
    id: i64,
    name: String,
}

/// Who runs the catalogue.
#[derive(Entity)]
#[entity(singleton, name = "CompanyInfo", set = "Company", etag = "Version")]
#[allow(dead_code)]
struct Company {
    #[entity(key, name = "ID")]
    id: i64,
    name: String,
    #[entity(name = "CEO")]
    ceo: String,
    version: i64,
}

/// A set that no table stands behind.
#[derive(Entity, Serialize)]
#[entity(set = "Units")]
#[serde(rename_all = "PascalCase")]
struct Unit {
    #[entity(key)]
    code: String,
    name: String,
    metres: Option<f64>,
}

fn units(_: &Request) -> Result<Vec<Json>> {
    let unit = |code: &str, name: &str, metres| Unit { code: code.into(), name: name.into(), metres };
    let all = [unit("m", "metre", Some(1.0)), unit("cm", "centimetre", Some(0.01)), unit("kg", "kilogram", None)];
    Ok(all.iter().filter_map(|u| serde_json::to_value(u).ok()).collect())
}

/// Before a product is made or changed.
fn check(event: &mut Event<'_>) -> Result<()> {
    let Some(body) = &mut event.body else { return Ok(()) };
    if body.get("Price").and_then(Json::as_f64).is_some_and(|p| p < 0.0) {
        return Err(Error::bad("a price is not negative").with_target("Price"));
    }
    if event.what == What::Create {
        body.entry("CreatedAt").or_insert_with(|| "2025-01-01T00:00:00Z".into());
        body.entry("Status").or_insert_with(|| "InStock".into());
        body.entry("Tags").or_insert_with(|| json!([]));
    }
    Ok(())
}

fn price(call: &Call<'_>, url: &str) -> Result<f64> {
    Ok(call.read(&format!("{url}/Price"))?["value"].as_f64().unwrap_or(0.0))
}

fn discount(call: &mut Call<'_>) -> Result<Output> {
    let percentage: f64 = call.get("percentage")?;
    if !(0.0..=100.0).contains(&percentage) {
        return Err(Error::bad("a percentage is between 0 and 100").with_target("percentage"));
    }
    let url = call.binding().to_owned();
    let new = price(call, &url)? * (100.0 - percentage) / 100.0;
    call.send("PATCH", &url, &json!({ "Price": new }))?;
    Ok(Output::At(url))
}

/// All products cost more: the number of them.
fn increase(call: &mut Call<'_>) -> Result<Output> {
    let by: f64 = call.get("amount")?;
    let found = call.read(&format!("{}?$select=ID,Price", call.binding()))?;
    let found = found["value"].as_array().cloned().unwrap_or_default();
    for p in &found {
        let new = p["Price"].as_f64().unwrap_or(0.0) + by;
        call.send("PATCH", &format!("Products({})", p["ID"]), &json!({ "Price": new }))?;
    }
    Ok(Output::Value(found.len().into()))
}

/// Everything as it was at first.
fn reseed(call: &mut Call<'_>) -> Result<Output> {
    call.sql(|s| {
        for table in
            ["Reviews", "ProductDescriptions", "Products", "Categories", "Documents", "ReadOnlyItems", "Company"]
        {
            s.execute(&format!("DELETE FROM \"{table}\""), &[])?;
        }
        for table in ["Reviews", "Products", "Categories"] {
            match s.dialect() {
                Dialect::Sqlite => {
                    s.execute(&format!("DELETE FROM sqlite_sequence WHERE name = '{table}'"), &[])?;
                }
                Dialect::Postgres => s.query(
                    &format!("SELECT setval(pg_get_serial_sequence('\"{table}\"','ID'), 1, false)"),
                    &[],
                    &mut |_| Ok(true),
                )?,
            }
        }
        s.execute("INSERT INTO \"ReadOnlyItems\" VALUES (1,'one'),(2,'two'),(3,'three')", &[])?;
        s.execute("INSERT INTO \"Company\" VALUES (1,'Wares','A. Smith',1)", &[])?;
        Ok(())
    })?;
    for name in ["Electronics", "Kitchen", "Garden"] {
        call.send("POST", "Categories", &json!({ "Name": name }))?;
    }
    let address = json!({ "Street": "Main Street 1", "City": "Berlin", "Country": "DE" });
    let products = [
        ("Laptop", 999.99, 1, "InStock,Featured"),
        ("Phone", 799.0, 1, "InStock"),
        ("Camera", 450.0, 1, "OnSale"),
        ("Kettle", 45.5, 2, "InStock"),
        ("Knife", 30.0, 2, "InStock,OnSale"),
        ("Toaster", 25.0, 2, "Discontinued"),
        ("Spade", 19.0, 3, "InStock"),
    ];
    for (name, price, category, status) in products {
        let body = json!({
            "Name": name, "Price": price, "Category@odata.bind": format!("Categories({category})"),
            "Status": status, "Tags": ["new", name], "ShippingAddress": address,
            "Dimensions": { "Length": 10.0, "Width": 5.0, "Height": 2.5 },
            "ProductDescriptions": [{ "LanguageKey": "EN", "Description": format!("A {name}") }],
        });
        call.send("POST", "Products", &body)?;
    }
    let special = json!({
        "@odata.type": "#Catalogue.SpecialProduct", "Name": "Hammock", "Price": 120.0,
        "Category@odata.bind": "Categories(3)", "Status": "Featured", "SpecialFeature": "handmade",
    });
    call.send("POST", "Products", &special)?;
    Ok(Output::Nothing)
}

/// The service over a database.
///
/// # Errors
/// The database cannot be opened.
pub(crate) fn service(url: &str, observer: impl Fn(&Change) + Send + Sync + 'static) -> Result<Service> {
    let mut options = Options::default();
    options.config.namespace = Some("Catalogue".into());
    options.config.schema_version = Some("1.0".into());
    options.cors = vec!["*".into()];
    let tickets = std::sync::atomic::AtomicU64::new(1);
    Service::builder(url)
        .options(options)
        .create_tables()
        .entity::<Category>()
        .entity::<Product>()
        .entity::<SpecialProduct>()
        .entity::<ProductDescription>()
        .entity::<Review>()
        .entity::<Document>()
        .entity::<ReadOnlyItem>()
        .entity::<Company>()
        .complex::<Stats>()
        .virtual_set::<Unit>(units)
        .generator("ticket", move || {
            format!("D{:04}", tickets.fetch_add(1, std::sync::atomic::Ordering::Relaxed)).into()
        })
        .track("Categories")
        .track("Products")
        .aggregation_method("Spread", None, |_| "max({}) - min({})".to_owned())
        .aggregate(
            "Product",
            "Volume",
            "Edm.Double",
            "Dimensions/Length mul Dimensions/Width mul Dimensions/Height with sum",
        )
        .aggregate("Product", "PriceRange", "Edm.Double", "Price with Catalogue.Spread")
        .before("Products", check)
        .observe(observer)
        // A shop window shows what can be bought.
        .rule(|request, access| {
            let window = request.headers.get("x-shop-window").and_then(|v| v.to_str().ok()?.parse::<f64>().ok());
            if let Some(most) = window {
                access.restrict("Products", "not (Status has 'Discontinued') and Price le @most");
                access.value("most", &most.into());
            }
        })
        // Functions: unbound, with overloads by their parameters, composable.
        .operation(
            Operation::function("GetTopProducts")
                .parameter("count", "Edm.Int32")
                .returns("Collection(Product)")
                .set("Products")
                .composable(),
            |call| Ok(Output::At(format!("Products?$orderby=Price desc&$top={}", call.get::<u32>("count")?))),
        )
        .operation(
            Operation::function("GetTopProducts")
                .parameter("count", "Edm.Int32")
                .parameter("category", "Edm.String")
                .returns("Collection(Product)")
                .set("Products")
                .composable(),
            |call| {
                let name: String = call.get("category")?;
                let filter = format!("Category/Name eq '{}'", name.replace('\'', "''")).replace('&', "%26");
                let count: u32 = call.get("count")?;
                Ok(Output::At(format!("Products?$filter={filter}&$orderby=Price desc&$top={count}")))
            },
        )
        .operation(Operation::function("GetStats").returns("Stats").composable(), |call| {
            let rows = call.read("Products?$apply=aggregate(Price with average as Average,$count as Count)")?;
            let row = &rows["value"][0];
            let stats = Stats {
                products: row["Count"].as_i64().unwrap_or(0),
                average_price: row["Average"].as_f64().unwrap_or(0.0),
            };
            serde_json::to_value(stats).map(Output::Value).map_err(|e| Error::new(500, "InternalError", e.to_string()))
        })
        .operation(
            Operation::function("Echo")
                .parameter("text", "Edm.String")
                .nullable("status", "ProductStatus")
                .optional("when", "Edm.Date")
                .returns("Collection(Edm.String)"),
            |call| Ok(json!([call.parameter("text"), call.parameter("status"), call.parameter("when")]).into()),
        )
        .operation(
            // Entities that no table holds.
            Operation::function("Suggest").returns("Collection(Product)").composable(),
            |_| {
                let one = |id: i64, name: &str, price: f64| {
                    json!({ "ID": id, "Name": name, "Price": price, "Status": "InStock", "Version": 1, "CategoryID": 1,
                            "ShippingAddress": { "City": "Bonn" }, "Tags": ["soon"] })
                };
                Ok(json!([one(901, "Drone", 300.0), one(902, "Robot", 900.0)]).into())
            },
        )
        // Bound to one, to many, and composable behind a category.
        // An expression: it can stand in those of `$filter`, `$orderby` and `$compute`, over any arguments.
        .function(
            Operation::function("GetTotalPrice")
                .bound_to("Product")
                .parameter("taxRate", "Edm.Double")
                .returns("Edm.Double")
                .expression("Price mul (1 add taxRate div 100)"),
        )
        .function(
            Operation::function("Label")
                .parameter("text", "Edm.String")
                .optional("number", "Edm.Int32")
                .returns("Edm.String")
                .expression(
                    "case(number eq null:toupper(text),true:concat(toupper(text),concat('-',cast(number,Edm.String))))",
                ),
        )
        // Code: in expressions it is called before the statement, with constant arguments.
        .operation(Operation::function("PriceLimit").parameter("level", "Edm.String").returns("Edm.Double"), |call| {
            match call.get::<String>("level")?.as_str() {
                "low" => Ok(50.0.into()),
                "high" => Ok(500.0.into()),
                _ => Err(Error::bad("a level is low or high").with_target("level")),
            }
        })
        .operation(
            Operation::function("GetAveragePrice").bound_to("Collection(Product)").returns("Edm.Double"),
            |call| {
                let rows = call.read(&format!("{}?$apply=aggregate(Price with average as A)", call.binding()))?;
                Ok(rows["value"][0]["A"].clone().into())
            },
        )
        .operation(
            Operation::function("CheaperThan")
                .bound_to("Category")
                .parameter("price", "Edm.Double")
                .returns("Collection(Product)")
                .set("Products")
                .composable(),
            |call| {
                let most: f64 = call.get("price")?;
                Ok(Output::At(format!("{}/Products?$filter=Price lt {most:?}", call.binding())))
            },
        )
        // Actions: overloads by what they are bound to.
        .operation(
            Operation::action("ApplyDiscount")
                .bound_to("Product")
                .parameter("percentage", "Edm.Double")
                .returns("Product")
                .set("Products")
                .available("not (Status has 'Discontinued') and Category/Name ne 'Nowhere'"),
            discount,
        )
        .operation(
            Operation::action("ApplyDiscount").bound_to("SpecialProduct").parameter("percentage", "Edm.Double"),
            |_| Err(Error::new(409, "NoDiscount", "there is no discount on special products")),
        )
        .operation(
            Operation::action("IncreasePrices")
                .bound_to("Collection(Product)")
                .parameter("amount", "Edm.Double")
                .returns("Edm.Int32"),
            increase,
        )
        .operation(
            Operation::action("Relocate").bound_to("Product").parameter("address", "Address").returns("Address"),
            |call| {
                let address = call.parameter("address").clone();
                call.send("PATCH", call.binding(), &json!({ "ShippingAddress": address }))?;
                Ok(Output::Value(address))
            },
        )
        .operation(
            Operation::action("CreateProducts")
                .parameter("names", "Collection(Edm.String)")
                .optional("price", "Edm.Double")
                .returns("Collection(Product)")
                .set("Products"),
            |call| {
                let mut keys = Vec::new();
                for name in call.get::<Vec<String>>("names")? {
                    let price = call.parameter("price").as_f64().unwrap_or(1.0);
                    let made = call.send("POST", "Products", &json!({ "Name": name, "Price": price }))?;
                    keys.push(made["ID"].to_string());
                }
                Ok(Output::At(format!("Products?$filter=ID in ({})", keys.join(","))))
            },
        )
        .operation(Operation::action("Reseed"), reseed)
        .build()
}

#[tokio::main]
#[allow(dead_code)]
async fn main() -> std::result::Result<(), Box<dyn std::error::Error>> {
    let url = std::env::args().nth(1).unwrap_or_else(|| "catalogue.sqlite".into());
    let service = service(&url, |change| println!("{:?} {}", change.what, change.path))?;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:8080").await?;
    println!("http://{}/odata/ (POST Reseed for the data)", listener.local_addr()?);
    let router = service.router("/odata");
    wireform_odata_server::serve(listener, router, async {
        let _ = tokio::signal::ctrl_c().await;
    })
    .await?;
    Ok(())
}
