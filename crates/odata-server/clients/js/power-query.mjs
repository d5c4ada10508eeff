// The requests of Power Query's OData.Feed, which reads for Excel and for Power BI, replayed as its documentation and
// public issue threads show them. Nothing here was recorded from a real Excel.
//
//   power-query.mjs ROOT excel|power-bi
import { equal, holds, root, run } from "./steps.mjs";

const powerBi = process.argv[3] === "power-bi";
const headers = {
  Accept:
    "application/json;odata.metadata=minimal;q=1.0,application/json;odata=minimalmetadata;q=0.9," +
    "application/atomsvc+xml;q=0.8,application/atom+xml;q=0.8,application/xml;q=0.7,text/plain;q=0.7",
  "Accept-Encoding": "gzip, deflate",
  "OData-MaxVersion": "4.0",
  MaxDataServiceVersion: "3.0",
  "User-Agent": `Microsoft.Data.Mashup (${powerBi ? "PowerBI" : "Excel"})`,
};

async function ask(path, more = {}, wanted = 200) {
  const url = new URL(path, root);
  const answer = await fetch(url, { ...more, headers: { ...headers, ...more.headers } });
  const text = await answer.text();
  equal(answer.status, wanted, `GET ${url.pathname}${url.search}: ${text.slice(0, 300)} status`);
  equal(answer.headers.get("odata-version"), "4.0", `GET ${path}: OData-Version`);
  return { answer, text, type: answer.headers.get("content-type") ?? "" };
}

async function json(path, more) {
  const { text, type } = await ask(path, more);
  holds(type.startsWith("application/json"), `Content-Type ${type}`);
  return JSON.parse(text);
}

/** All rows of a feed, by its links. */
async function feed(path, more) {
  const rows = [];
  let pages = 0;
  for (let next = path; next; pages++) {
    holds(pages < 100, "more than 100 pages");
    const page = await json(next, more);
    const context = page["@odata.context"];
    holds(context?.startsWith(`${root}$metadata#`), `the context is ${context}`);
    rows.push(...page.value);
    // A link may be relative to the request's URL.
    next = page["@odata.nextLink"] && new URL(page["@odata.nextLink"], new URL(next, root)).href;
  }
  return rows;
}

const attribute = (tag, name) => tag.match(new RegExp(`\\b${name}="([^"]*)"`))?.[1];
const tags = (xml, name) => xml.match(new RegExp(`<${name}\\b[^>]*>`, "g")) ?? [];

const common = {
  "service document": async () => {
    const document = await json("");
    const names = document.value.map((v) => v.name);
    holds(names.includes("Products") && names.includes("Categories"), `sets ${names}`);
    holds(document.value.every((v) => v.name && v.url && new URL(v.url, document["@odata.context"])), "an entry without URL");
    equal(document["@odata.context"], `${root}$metadata`, "context");
  },
  metadata: async () => {
    const { text, type } = await ask("$metadata");
    holds(type.startsWith("application/xml"), `Content-Type ${type}: CSDL in JSON is of 4.01`);
    equal(attribute(tags(text, "edmx:Edmx")[0], "Version"), "4.0", "Edmx Version");
    const schemas = text.match(/<Schema\b[\s\S]*?<\/Schema>/g);
    const declared = new Set();
    const elsewhere = tags(text, "edmx:Include").flatMap((tag) => [attribute(tag, "Namespace"), attribute(tag, "Alias")]);
    for (const schema of schemas) {
      const [namespace, alias] = [attribute(schema, "Namespace"), attribute(schema, "Alias")];
      for (const kind of ["EntityType", "ComplexType", "EnumType", "TypeDefinition"]) {
        for (const tag of tags(schema, kind)) {
          declared.add(`${namespace}.${attribute(tag, "Name")}`);
          if (alias) declared.add(`${alias}.${attribute(tag, "Name")}`);
        }
      }
    }
    const used = [...text.matchAll(/\b(?:Type|EntityType|BaseType|UnderlyingType)="(?:Collection\()?([^")]+)\)?"/g)].map((m) => m[1]);
    const unknown = used.filter((t) => !/^Edm\./.test(t) && !declared.has(t) && !elsewhere.includes(t.replace(/\.[^.]*$/, "")));
    equal([...new Set(unknown)], [], "types that nothing declares");
    const types = Object.fromEntries(
      (text.match(/<EntityType\b[\s\S]*?<\/EntityType>/g) ?? []).map((body) => [attribute(body, "Name"), body]),
    );
    for (const [name, body] of Object.entries(types)) {
      const properties = new Set(tags(body, "Property").map((tag) => attribute(tag, "Name")));
      const members = [...tags(body, "Property"), ...tags(body, "NavigationProperty")].map((tag) => attribute(tag, "Name"));
      equal(members.length, new Set(members).size, `${name}: names that occur twice; distinct names`);
      for (const key of tags(body, "PropertyRef")) {
        holds(properties.has(attribute(key, "Name")), `${name}: key ${attribute(key, "Name")} is no property`);
      }
      for (const navigation of body.match(/<NavigationProperty\b[\s\S]*?(?:\/>|<\/NavigationProperty>)/g) ?? []) {
        const target = attribute(navigation, "Type").match(/([^.()]+)\)?$/)[1];
        const partner = attribute(navigation, "Partner");
        if (partner) {
          holds(types[target]?.includes(`<NavigationProperty Name="${partner}"`), `${name}: Partner ${partner} is not in ${target}`);
        }
        for (const constraint of tags(navigation, "ReferentialConstraint")) {
          const [own, other] = [attribute(constraint, "Property"), attribute(constraint, "ReferencedProperty")];
          holds(properties.has(own) && types[target].includes(`Name="${other}"`), `${name}: constraint ${own}, ${other}`);
        }
      }
    }
    const sets = new Set([...tags(text, "EntitySet"), ...tags(text, "Singleton")].map((tag) => attribute(tag, "Name")));
    for (const binding of tags(text, "NavigationPropertyBinding")) {
      holds(sets.has(attribute(binding, "Target")), `binding to ${attribute(binding, "Target")}`);
    }
  },
  list: async () => equal((await json("Products?$top=1000")).value.length, 1000, "rows"),
  "whole table by links": async () => {
    for (const [set, key] of [["Products", "ID"], ["ProductDescriptions", "ProductID"]]) {
      const rows = await feed(set);
      const wanted = Number((await ask(`${set}/$count`)).text.replace(/^\uFEFF/, ""));
      equal(rows.length, wanted, `${set}: rows by links`);
      const keys = new Set(rows.map((r) => `${r[key]} ${r.LanguageKey ?? ""}`));
      equal(keys.size, wanted, `${set}: distinct keys`);
    }
  },
  "links with another order": async () => {
    // The page's order is not in what is selected, and it has nulls and ties.
    const rows = await feed("Products?$orderby=CategoryID&$select=ID", { headers: { Prefer: "odata.maxpagesize=70" } });
    equal(new Set(rows.map((r) => r.ID)).size, 1000, "distinct keys");
  },
  filter: async () => {
    for (const [filter, holdsFor] of [
      ["Price gt 500 and CategoryID eq 3", (r) => r.Price > 500 && r.CategoryID === 3],
      ["Price ge 100.5 and Price le 200", (r) => r.Price >= 100.5 && r.Price <= 200],
      ["CategoryID eq null", (r) => r.CategoryID === null],
      ["CategoryID ne null and not (CategoryID gt 10)", (r) => r.CategoryID <= 10 && r.CategoryID !== null],
      ["startswith(Name,'Deluxe') or endswith(Name,'7')", (r) => r.Name.startsWith("Deluxe") || r.Name.endsWith("7")],
      ["contains(tolower(Name),'kit')", (r) => r.Name.toLowerCase().includes("kit")],
      ["Name eq 'O''Neil'", () => false],
      ["indexof(Name,'Kit') ge 0 and length(Name) lt 20", (r) => r.Name.includes("Kit") && r.Name.length < 20],
      ["year(CreatedAt) eq 2025 and month(CreatedAt) eq 3", (r) => r.CreatedAt.startsWith("2025-03")],
      ["CreatedAt ge 2025-06-01T00:00:00Z and CreatedAt lt 2025-07-01T00:00:00Z", (r) => r.CreatedAt.startsWith("2025-06")],
      ["CreatedAt ge 2025-06-01T02:00:00%2B02:00 and CreatedAt lt 2025-06-30T22:00:00-02:00", (r) => r.CreatedAt.startsWith("2025-06")],
      ["(Status eq 1 or Status eq 4) and ID mod 2 eq 0", (r) => [1, 4].includes(r.Status) && r.ID % 2 === 0],
    ]) {
      const all = (await feed("Products?$select=ID,Name,Price,CategoryID,CreatedAt,Status")).filter(holdsFor);
      const rows = await feed(`Products?$filter=${filter.replaceAll(" ", "%20").replaceAll("'", "%27")}&$select=ID`);
      equal(rows.map((r) => r.ID).toSorted((a, b) => a - b), all.map((r) => r.ID).toSorted((a, b) => a - b), filter);
    }
  },
  "orderby/top/skip": async () => {
    const rows = (await json("Products?$orderby=Price%20desc%2CID&$skip=10&$top=20&$select=ID%2CPrice")).value;
    equal(rows.length, 20, "rows");
    holds(rows.every((r, i) => i === 0 || r.Price <= rows[i - 1].Price), "order");
  },
  expand: async () => {
    const rows = (await json("Products?$expand=Category($select=Name)&$filter=ID%20le%2060&$top=1000")).value;
    holds(rows.length === 60 && rows.every((r) => (r.CategoryID === null ? r.Category === null : r.Category.Name)), "category");
    const sets = (await json("Categories?$expand=Products&$top=3")).value;
    holds(sets.every((c) => c.Products.length > 0 && c.Products.every((p) => p.CategoryID === c.ID)), "products");
  },
  "navigation links": async () => {
    equal((await json("Products(1)/Category"))["@odata.context"], `${root}$metadata#Categories/$entity`, "context");
    equal((await json("Categories(3)/Products"))["@odata.context"], `${root}$metadata#Products`, "context");
    // A product without a category.
    await ask("Products(50)/Category", {}, 204);
  },
  count: async () => {
    const all = Number((await ask("Products/$count")).text.replace(/^\uFEFF/, ""));
    equal(all, 1000, "count");
    const body = await json("Products?$count=true&$top=0");
    equal([body["@odata.count"], body.value], [1000, []], "count and rows");
  },
  single: async () => {
    equal((await json("Products(1)")).ID, 1, "ID");
    const one = await json("ProductDescriptions(ProductID=1,LanguageKey='EN')");
    equal([one.ProductID, one.LanguageKey], [1, "EN"], "composite key");
    await ask("Products(99999999)", {}, 404);
  },
  create: "the reader never writes",
};

const more = {
  "null values left out": async () => {
    const { answer, text } = await ask("Products?$top=50", { headers: { Prefer: "omit-values=nulls" } });
    holds(/omit-values=nulls/.test(answer.headers.get("preference-applied") ?? ""), "Preference-Applied");
    holds(JSON.parse(text).value.every((r) => !Object.values(r).includes(null)), "a null is there");
  },
  annotations: async () => {
    await json("Products?$top=1", { headers: { Prefer: 'odata.include-annotations="*"' } });
  },
  batch: async () => {
    const list = Array.from({ length: 600 }, (_, i) => `ID eq ${i + 1}`).join(" or ");
    const inner = `GET Products?$select=ID&$filter=${list.replaceAll(" ", "%20")} HTTP/1.1`;
    const lines = ["--batch_1", "Content-Type: application/http", "Content-Transfer-Encoding: binary", "", inner,
      "Accept: application/json;odata.metadata=minimal", "OData-MaxVersion: 4.0", "", "", "--batch_1--", ""];
    const { text, type } = await ask("$batch", {
      method: "POST", body: lines.join("\r\n"),
      headers: { "Content-Type": "multipart/mixed; boundary=batch_1", Accept: "multipart/mixed" },
    });
    holds(type.startsWith("multipart/mixed"), type);
    holds(/HTTP\/1\.1 200/.test(text), text.slice(0, 400));
    let rows = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
    let n = rows.value.length;
    for (let next = rows["@odata.nextLink"]; next; next = rows["@odata.nextLink"]) {
      rows = await json(new URL(next, root).href);
      n += rows.value.length;
    }
    equal(n, 600, "rows");
  },
  "metadata of all levels": async () => {
    for (const level of ["none", "minimal", "full"]) {
      const body = await json("Products?$top=1", { headers: { Accept: `application/json;odata.metadata=${level}` } });
      equal("@odata.context" in body, level !== "none", `context with ${level}`);
      equal("@odata.type" in body.value[0], level === "full", `type with ${level}`);
    }
  },
};

await run(powerBi ? { ...common, ...more } : common);
