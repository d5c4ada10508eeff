// o.js: $ and commas percent-encoded, batches with absolute URLs and Content-ID.
import { equal, holds, product, root, run } from "./steps.mjs";
import module from "o.js";

const { o } = module;
const service = (more = {}) => o(root, { referrer: undefined, ...more });
let made;

await run({
  metadata: async () => {
    const answer = await service().get("$metadata").fetch();
    holds(answer.headers.get("content-type").startsWith("application/xml"), answer.headers.get("content-type"));
    holds((await answer.text()).includes("EntityContainer"), "no container");
  },
  list: async () => equal((await service().get("Categories").query()).length, 100, "categories"),
  filter: async () => {
    const rows = await service().get("Products").query({ $filter: "Price gt 500 and contains(Name,'Kit')", $top: 20 });
    holds(rows.length > 0, "no rows");
    holds(rows.every((r) => r.Price > 500 && r.Name.includes("Kit")), "a row that the filter excludes");
  },
  "orderby/top/skip": async () => {
    const page = ($skip) => service().get("Products").query({ $orderby: "Price desc,ID", $select: "ID,Price", $skip, $top: 5 });
    const prices = [...(await page(0)), ...(await page(5))].map((r) => r.Price);
    equal(prices.length, 10, "rows");
    equal(prices, prices.toSorted((a, b) => b - a), "order");
  },
  expand: async () => {
    const rows = await service().get("Products").query({ $expand: "Category($select=Name)", $filter: "CategoryID eq 3", $top: 3 });
    holds(rows.length === 3 && rows.every((r) => r.Category.Name && !r.Category.Description), JSON.stringify(rows[0]));
    const one = await service().get("Categories(3)").query({ $expand: "Products($orderby=Price desc;$top=2;$count=true)" });
    equal(one.Products.length, 2, "products");
    holds(one["Products@odata.count"] > 2, "count of the products");
  },
  count: async () => {
    const count = await service().get("Products/$count").query();
    holds(Number(count) > 900, `count ${count}`);
    const answer = await service().get("Products").fetch({ $filter: "CategoryID eq 3", $count: true, $top: 1 });
    const body = await answer.json();
    holds(body["@odata.count"] > 1 && body.value.length === 1, JSON.stringify(body).slice(0, 200));
  },
  single: async () => equal((await service().get("Products(1)").query()).ID, 1, "ID"),
  create: async () => {
    made = await service().post("Products", product("o.js 'made' 1")).query();
    holds(made.ID > 0, `no key: ${JSON.stringify(made)}`);
  },
  update: async () => {
    const answer = await service().patch(`Products(${made.ID})`, { Price: 99.75 }).fetch();
    holds(answer.status === 200 || answer.status === 204, `status ${answer.status}`);
    equal((await service().get(`Products(${made.ID})`).query()).Price, 99.75, "Price");
  },
  "update with ETag": async () => {
    const etag = (await service().get(`Products(${made.ID})`).query())["@odata.etag"];
    holds(etag, "the entity has no ETag");
    const guarded = (tag) =>
      service({ headers: { "Content-Type": "application/json", "If-Match": tag } })
        .patch(`Products(${made.ID})`, { Price: 101, Version: 2 })
        .fetch();
    const good = await guarded(etag);
    holds(good.ok, `status ${good.status} with the right ETag`);
    const stale = await guarded(etag);
    equal(stale.status, 412, "status with the stale ETag");
  },
  batch: async () => {
    const handler = service();
    handler.get("Products").get("Categories(3)");
    // The client adds these options to every request.
    const [rows, category] = await handler.batch({ $select: "ID" });
    equal([rows.status, category.status], [200, 200], "statuses");
    holds(rows.body.length > 1, "rows of the first");
    equal(category.body.ID, 3, "key of the second");
  },
  "batch (change set)": async () => {
    const handler = service({
      batch: {
        useChangset: true, useRelativeURLs: false, endpoint: "$batch", boundaryPrefix: "batch_", changsetBoundaryPrefix: "changeset_",
        headers: new Headers({ "Content-Type": "multipart/mixed" }),
      },
    });
    handler.post("Products", product("o.js batch 1")).post("Products", product("o.js batch 2"));
    const answers = await handler.batch();
    equal(answers.map((a) => a.status), [201, 201], "statuses");
    const rows = await service().get("Products").query({ $filter: "startswith(Name,'o.js batch ')" });
    equal(rows.map((r) => r.Name).toSorted(), ["o.js batch 1", "o.js batch 2"], "what the batch made");
    for (const { ID } of rows) await service().delete(`Products(${ID})`).fetch();
  },
  delete: async () => {
    const answer = await service().delete(`Products(${made.ID})`).fetch();
    equal(answer.status, 204, "status");
    const gone = await service().get(`Products(${made.ID})`).fetch();
    equal(gone.status, 404, "status of what was deleted");
  },
});
