import { expect, it } from "vitest";
import { Turns } from "./turns";

it("lets a key do a few things at once, and others theirs", () => {
  const turns = new Turns({ atOnce: 2, waiting: 0 });

  expect(turns.take("a")).toBeTypeOf("function");
  expect(turns.take("a")).toBeTypeOf("function");
  expect(turns.take("a")).toBeNull();
  expect(turns.take("b")).toBeTypeOf("function");
});

it("keeps nobody waiting who cannot wait", () => {
  const turns = new Turns({ atOnce: 1, waiting: 5 });

  expect(turns.take("a", false)).toBeTypeOf("function");
  expect(turns.take("a", false)).toBeNull();
  expect(turns.take("a")).toBeInstanceOf(Promise);
});

it("gives the turn to the one that waits longest", async () => {
  const turns = new Turns({ atOnce: 1, waiting: 2 });
  const order: string[] = [];
  const first = await turns.take("a");
  const second = Promise.resolve(turns.take("a")).then((end) => {
    order.push("second");
    return end;
  });
  const third = Promise.resolve(turns.take("a")).then((end) => {
    order.push("third");
    return end;
  });
  expect(turns.take("a")).toBeNull();

  first?.();
  (await second)?.();
  (await third)?.();

  expect(order).toEqual(["second", "third"]);
  expect(turns.take("a")).toBeTypeOf("function");
});

it("counts a turn that is ended twice once", () => {
  const turns = new Turns({ atOnce: 1, waiting: 0 });
  const end = turns.take("a");
  if (typeof end !== "function") throw new Error("There was no turn");
  end();
  expect(turns.take("a")).toBeTypeOf("function");
  end();

  expect(turns.take("a")).toBeNull();
});
