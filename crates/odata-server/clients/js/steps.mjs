// Runs a client's steps in order and prints one line each: name, how it ended, why; separated by tabs.
// A step fails by throwing. One that a client has no means for is listed with the reason as a string.

export const root = (process.argv[2] ?? "http://127.0.0.1:8080/").replace(/\/*$/, "/");

/** A product as POST takes it: no key, the database makes it. */
export const product = (name) => ({
  Name: name,
  Price: 12.5,
  CategoryID: 3,
  Status: 1,
  Version: 1,
  CreatedAt: "2025-06-07T08:09:10Z",
});

export function equal(got, wanted, what) {
  const [a, b] = [JSON.stringify(got), JSON.stringify(wanted)];
  if (a !== b) throw new Error(`${what}: ${a} instead of ${b}`);
}

export function holds(condition, what) {
  if (!condition) throw new Error(what);
}

/** Errors of every client come down to one line. */
async function reason(error) {
  if (typeof error === "string") return error;
  // o.js throws the answer itself.
  if (typeof error?.text === "function" && error.status) return `${error.status} ${await error.text().catch(() => "")}`;
  const cause = error?.cause ? ` (${error.cause.message ?? error.cause})` : "";
  return `${error?.message ?? JSON.stringify(error)}${cause}`;
}

export async function run(steps, close) {
  let failed = 0;
  for (const [name, step] of Object.entries(steps)) {
    if (typeof step === "string") {
      console.log(`${name}\tn/a\t${step}`);
      continue;
    }
    let timer;
    const late = new Promise((_, reject) => (timer = setTimeout(() => reject(new Error("no end within 30 s")), 30_000)));
    try {
      await Promise.race([step(), late]);
      console.log(`${name}\tpass\t`);
    } catch (error) {
      failed += 1;
      const line = (await reason(error)).replace(/\s+/g, " ").slice(0, 600);
      console.log(`${name}\tfail\t${line}`);
    } finally {
      clearTimeout(timer);
    }
  }
  await close?.();
  process.exit(failed ? 1 : 0);
}
