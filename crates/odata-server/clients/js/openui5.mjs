// openui5's V4 model in a real browser: a page of its own loads the model from the package's sources, a small server on
// loopback hands them out and passes /odata/ on to the service, so that all has one origin, as behind an application router.
import { createServer, request } from "node:http";
import { readFile, mkdtemp, rm } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { extname, join, normalize } from "node:path";
import { chromium } from "playwright-core";
import { product, root, run } from "./steps.mjs";

const sources = fileURLToPath(new URL("node_modules/@openui5/sap.ui.core/src/", import.meta.url));
const types = { ".js": "text/javascript", ".json": "application/json", ".css": "text/css", ".properties": "text/plain" };
const page = `<!doctype html><html><head><meta charset="utf-8"><title>V4 model</title>
<script>globalThis["sap-ui-config"] = { async: true, libs: "", theme: "none", language: "en", xxWaitForTheme: "none" };</script>
<script id="sap-ui-bootstrap" src="/resources/ui5loader.js"></script>
<script src="/resources/ui5loader-autoconfig.js"></script></head><body></body></html>`;

const seen = [];
const server = createServer(async (incoming, answer) => {
  const path = new URL(incoming.url, "http://x").pathname;
  if (path === "/") return answer.writeHead(200, { "content-type": "text/html" }).end(page);
  if (path.startsWith("/odata/")) {
    const target = new URL(root + incoming.url.slice("/odata/".length));
    const chunks = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const headers = { ...incoming.headers, host: target.host, "accept-encoding": "identity" };
    const outgoing = request(target, { method: incoming.method, headers }, async (got) => {
      const body = [];
      for await (const chunk of got) body.push(chunk);
      seen.push({ request: `${incoming.method} ${incoming.url}\n${Buffer.concat(chunks)}`, status: got.statusCode, body: `${Buffer.concat(body)}` });
      const { "transfer-encoding": _, ...kept } = got.headers;
      answer.writeHead(got.statusCode, kept).end(Buffer.concat(body));
    });
    outgoing.on("error", (error) => answer.writeHead(502).end(String(error)));
    return outgoing.end(Buffer.concat(chunks));
  }
  const file = join(sources, normalize(path.replace(/^\/resources\//, "/")));
  const bytes = await readFile(file).catch(() => null);
  answer.writeHead(bytes ? 200 : 404, { "content-type": types[extname(file)] ?? "application/octet-stream" }).end(bytes);
});
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));

const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
if (!executablePath) {
  console.log("browser\tfail\tthere is no Chromium (Debian's package chromium)");
  process.exit(1);
}
const profile = await mkdtemp(join(tmpdir(), "v4-model-"));
const browser = await chromium.launchPersistentContext(profile, {
  executablePath,
  headless: true,
  args: [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
  ],
});
process.on("exit", () => server.close());
const tab = await browser.newPage();
tab.on("pageerror", (error) => console.error(`page: ${error.message}`));
if (process.env.VERBOSE) tab.on("console", (message) => console.error(`page: ${message.text()}`));
await tab.goto(`http://127.0.0.1:${server.address().port}/`);

/** Runs a function in the page, with the model and what the steps share. */
const inPage = (body, argument) => async () => {
  seen.length = 0;
  try {
    return await tab.evaluate(`(${body})(${JSON.stringify(argument ?? null)})`);
  } catch (error) {
    const bad = seen.filter((s) => s.status >= 400 || /HTTP\/1.1 [45]/.test(s.body)).at(-1);
    const more = bad ? ` — request: ${bad.request.slice(0, 900)} — answer ${bad.status}: ${bad.body.slice(0, 900)}` : "";
    throw new Error(error.message.split("\n")[0] + more);
  }
};

await run({
  "load the model": inPage(async () => {
    performance.setResourceTimingBufferSize(100_000);
    const ready = async () => {
      for (let i = 0; !(globalThis.sap && sap.ui && sap.ui.require); i++) {
        if (i > 200) throw new Error("the loader is not there");
        await new Promise((r) => setTimeout(r, 50));
      }
    };
    await ready();
    const load = (...names) => new Promise((good, bad) => sap.ui.require(names, (...modules) => good(modules), bad));
    const [ODataModel, Filter, Sorter] = await load("sap/ui/model/odata/v4/ODataModel", "sap/ui/model/Filter", "sap/ui/model/Sorter");
    // The model asks for the metadata without naming a version, and then refuses 4.01 unless it was told of it.
    const make = (more) => new ODataModel({ serviceUrl: "/odata/", odataVersion: "4.01", autoExpandSelect: true, operationMode: "Server", earlyRequests: false, ...more });
    globalThis.t = {
      Filter, Sorter, make,
      model: make({ groupId: "$auto" }),
      direct: make({ groupId: "$direct" }),
      async rows(model, path, length, filters, sorters, parameters, start = 0) {
        const list = model.bindList(path, null, sorters, filters, parameters);
        const contexts = await list.requestContexts(start, length);
        return { list, contexts, rows: contexts.map((c) => c.getObject()) };
      },
      holds(condition, what) {
        if (!condition) throw new Error(what);
      },
    };
  }),
  metadata: inPage(async () => {
    const meta = t.model.getMetaModel();
    const type = await meta.requestObject("/Products/");
    t.holds(type && type.$kind === "EntityType", `the type of Products is ${JSON.stringify(type)?.slice(0, 200)}`);
    t.holds((await meta.requestObject("/Products/ID"))?.$Type, "ID has no type");
    t.holds((await meta.requestObject("/Products/Category/"))?.$kind === "EntityType", "Category leads to no entity type");
    const target = await meta.requestObject("/$EntityContainer/Products/$NavigationPropertyBinding/Category");
    t.holds(target === "Categories", `Category is bound to ${target}`);
  }),
  "list in a $batch": inPage(async () => {
    const { rows } = await t.rows(t.model, "/Categories", 100, [], [], { $select: "ID,Name" });
    t.holds(rows.length === 100, `${rows.length} categories`);
  }),
  "list directly": inPage(async () => {
    const { rows } = await t.rows(t.direct, "/Categories", 10, [], [], { $select: "ID,Name" });
    t.holds(rows.length === 10, `${rows.length} categories`);
  }),
  filter: inPage(async () => {
    const filters = [
      new t.Filter("Price", "GT", 500),
      new t.Filter({ filters: [new t.Filter("Name", "Contains", "Kit"), new t.Filter("Name", "EndsWith", "'x' & y")], and: false }),
    ];
    const { rows } = await t.rows(t.model, "/Products", 20, filters, [], { $select: "ID,Name,Price" });
    t.holds(rows.length > 0 && rows.every((r) => r.Price > 500 && r.Name.includes("Kit")), JSON.stringify(rows));
  }),
  "filter (any)": inPage(async () => {
    const any = new t.Filter({ path: "Products", operator: "Any", variable: "p", condition: new t.Filter("p/Price", "GT", 900) });
    const { rows } = await t.rows(t.model, "/Categories", 20, [any], [], { $select: "ID" });
    t.holds(rows.length > 0 && rows.length < 100, `${rows.length} categories`);
  }),
  "orderby/top/skip": inPage(async () => {
    const page = (start) => t.rows(t.model, "/Products", 5, [], [new t.Sorter("Price", true), new t.Sorter("ID")], { $select: "ID,Price" }, start);
    const prices = [...(await page(0)).rows, ...(await page(5)).rows].map((r) => r.Price);
    t.holds(prices.length === 10 && prices.every((p, i) => i === 0 || p <= prices[i - 1]), JSON.stringify(prices));
  }),
  expand: inPage(async () => {
    const { rows } = await t.rows(t.model, "/Products", 3, [new t.Filter("CategoryID", "EQ", 3)], [], {
      $select: "ID,Name", $expand: { Category: { $select: ["Name"] } },
    });
    t.holds(rows.length === 3 && rows.every((r) => r.Category?.Name), JSON.stringify(rows));
    const nested = await t.rows(t.model, "/Categories", 2, [], [], {
      $select: "ID", $expand: { Products: { $count: true, $filter: "Price gt 500", $orderby: "Price desc", $select: ["ID", "Price"] } },
    });
    t.holds(nested.rows.every((r) => r.Products.length > 1 && r.Products.every((p, i) => p.Price > 500 && (!i || p.Price <= r.Products[i - 1].Price))), JSON.stringify(nested.rows));
  }),
  count: inPage(async () => {
    const { list } = await t.rows(t.model, "/Products", 5, [new t.Filter("CategoryID", "EQ", 3)], [], { $count: true, $select: "ID" });
    const count = list.getCount() ?? (await list.getHeaderContext().requestProperty("$count"));
    t.holds(count > 3, `count ${count}`);
  }),
  single: inPage(async () => {
    const context = t.model.bindContext("/Products(1)");
    const object = await context.requestObject();
    t.holds(object.ID == 1 && object.Name, JSON.stringify(object));
    t.holds((await t.model.bindContext("/Products(1)/Category").requestObject()).ID, "no category behind the product");
  }),
  property: inPage(async () => {
    const name = await t.model.bindProperty("/Products(1)/Name").requestValue();
    t.holds(typeof name === "string" && name, `Name is ${name}`);
  }),
  create: inPage(async (product) => {
    const list = t.model.bindList("/Products", null, [], [], { $$updateGroupId: "changes", $select: "ID,Name,Price,Version,CategoryID,Status,CreatedAt" });
    await list.requestContexts(0, 1);
    const context = list.create(product);
    // Who waits for created() must not be told twice of a failure.
    const created = context.created();
    await t.model.submitBatch("changes");
    await Promise.race([created, new Promise((_, bad) => setTimeout(() => bad(new Error("not created")), 5000))]);
    t.made = context;
    t.holds(context.getPath().match(/^\/Products\(\d+\)$/), `path ${context.getPath()}`);
  }, product("UI5 'eins'")),
  "update with ETag": inPage(async () => {
    const before = t.made.getProperty("@odata.etag") ?? t.made.getObject()["@odata.etag"];
    t.holds(before, "the entity has no ETag");
    const done = t.made.setProperty("Price", 77.25, "changes");
    await t.model.submitBatch("changes");
    await done;
    const fresh = await t.direct.bindContext(t.made.getPath()).requestObject();
    t.holds(fresh.Price === 77.25, `Price ${fresh.Price}`);
    // Someone else changes it: ours must be refused.
    const answer = await fetch(`/odata${t.made.getPath()}`, {
      method: "PATCH", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ Price: 78, Version: 9 }),
    });
    t.holds(answer.ok, `PATCH by another: ${answer.status}`);
    const refused = t.made.setProperty("Price", 79, "changes").then(() => null, (e) => e);
    await t.model.submitBatch("changes").catch(() => {});
    const error = await Promise.race([refused, new Promise((r) => setTimeout(() => r("late"), 3000))]);
    if (error === "late") await t.made.getBinding().resetChanges();
    const now = (await t.direct.bindContext(t.made.getPath()).requestObject()).Price;
    t.holds(now === 78, `a stale update went through: Price ${now}`);
    await t.made.getBinding().resetChanges();
    await t.made.requestRefresh("$direct");
  }),
  batch: inPage(async (product) => {
    // Two creations and two reads in one request; creations of one group are one change set.
    const before = performance.getEntriesByType("resource").filter((e) => e.name.includes("$batch")).length;
    const list = t.model.bindList("/Products", null, [], [], { $$updateGroupId: "many", $$groupId: "many", $select: "ID,Name" });
    const [a, b] = [list.create({ ...product, Name: "batch 1" }, true), list.create({ ...product, Name: "batch 2" }, true)];
    const reads = Promise.all([
      t.model.bindContext("/Products(1)", null, { $$groupId: "many", $select: "ID" }).requestObject(),
      t.model.bindContext("/Categories(3)", null, { $$groupId: "many", $select: "ID" }).requestObject(),
    ]);
    const created = Promise.all([a.created(), b.created()]);
    await t.model.submitBatch("many");
    await created;
    const got = await reads;
    t.holds(got[0].ID == 1 && got[1].ID == 3, JSON.stringify(got));
    const after = performance.getEntriesByType("resource").filter((e) => e.name.includes("$batch")).length;
    t.holds(after - before === 1, `${after - before} batches instead of one`);
    await Promise.all([a.delete("$auto"), b.delete("$auto")]);
  }, product("")),
  "apply (groups)": inPage(async () => {
    const list = t.model.bindList("/Products", null, [], [], { $count: true });
    list.setAggregation({ group: { CategoryID: {} }, aggregate: { Mean: { name: "Price", with: "average" } }, groupLevels: [] });
    const rows = (await list.requestContexts(0, 5)).map((c) => c.getObject());
    t.holds(rows.length === 5 && rows.every((r) => "CategoryID" in r && r.Mean > 0), JSON.stringify(rows));
  }),
  "apply (concat, grand total)": inPage(async () => {
    const list = t.model.bindList("/Products", null, [], []);
    list.setAggregation({ group: { CategoryID: {} }, aggregate: { Sum: { name: "Price", with: "sum", grandTotal: true } } });
    const rows = (await list.requestContexts(0, 5)).map((c) => c.getObject());
    t.holds(rows.length === 5 && rows[0].Sum > rows[1].Sum, JSON.stringify(rows));
  }),
  delete: inPage(async () => {
    const path = t.made.getPath();
    await t.made.delete("$auto");
    const answer = await fetch(`/odata${path}`);
    t.holds(answer.status === 404, `status ${answer.status} of what was deleted`);
  }),
  "error shown": inPage(async () => {
    const error = await t.model.bindContext("/Products(999999999)").requestObject().then(() => null, (e) => e);
    t.holds(error?.status === 404 && error.error?.message, `no error of the service: ${error?.message}`);
  }),
}, async () => {
  await browser.close();
  await rm(profile, { recursive: true, force: true });
});
