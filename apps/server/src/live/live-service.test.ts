import { randomUUID } from "node:crypto";
import type { Announcement } from "@vigie/domain/announcement";
import { eventually } from "@vigie/test-backend/waiting";
import { afterEach, describe, expect, it } from "vitest";
import type { LiveLimits } from "./live-limits";
import { startTestLiveServer, type TestLiveServer } from "./testing/live-server";
import { connectTo, RawClient } from "./testing/raw-client";

const PROJECTS = "realtime:projects";
const CHANGE: Announcement = {
  topic: "projects",
  event: "change",
  payload: { table: "projects", project_id: randomUUID(), kind: "UPDATE" },
};

let server: TestLiveServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function start(limits: Partial<LiveLimits> = {}): Promise<TestLiveServer> {
  server = await startTestLiveServer(limits);
  return server;
}

async function startAndConnect(limits: Partial<LiveLimits> = {}) {
  const live = await start(limits);
  return { live, client: await live.connect() };
}

describe("a connection is refused", () => {
  it.each([
    ["without a key", "/realtime/v1/websocket?vsn=2.0.0", 401],
    ["with another key", "/realtime/v1/websocket?apikey=sb_secret_test&vsn=2.0.0", 401],
    ["at another path", "/realtime/v1/other?apikey=sb_publishable_test", 404],
    [
      "for another version of the protocol",
      "/realtime/v1/websocket?apikey=sb_publishable_test&vsn=3.0.0",
      400,
    ],
  ])("%s", async (_who, path, status) => {
    const { url, service } = await start();
    expect(await connectTo(new URL(path, url).href)).toBe(status);
    expect(service.connectionCount).toBe(0);
  });

  it("while announcements do not arrive", async () => {
    const live = await start();
    live.setListening(false);
    expect(await connectTo(live.url)).toBe(503);
    live.setListening(true);
    expect(await connectTo(live.url)).toBeInstanceOf(RawClient);
  });

  it("beyond the limit of all connections, which the log says once", async () => {
    const live = await start({ connections: 1 });
    const first = await live.connect();
    expect(await connectTo(live.url)).toBe(503);
    expect(await connectTo(live.url)).toBe(503);
    expect(live.log).toHaveLength(1);
    first.socket.close();
    await eventually(() => expect(live.service.connectionCount).toBe(0));
    expect(await connectTo(live.url)).toBeInstanceOf(RawClient);
  });

  it("beyond the limit of one address, unless it is this machine's own", async () => {
    const live = await start({ connectionsPerAddress: 1 });
    live.address = "192.0.2.1";
    const first = await live.connect();
    expect(await connectTo(live.url)).toBe(429);
    live.address = "192.0.2.2";
    await live.connect();
    for (const proxy of ["127.0.0.1", "::1", "::ffff:127.0.0.1", null]) {
      live.address = proxy;
      await live.connect();
      await live.connect();
    }
    live.address = "192.0.2.1";
    first.socket.close();
    await eventually(() => expect(live.service.connectionCount).toBe(9));
    await live.connect();
  });

  it.each([
    ["of one IPv6 network", "2001:db8:1:2::1", "2001:db8:1:2:ffff::2"],
    ["of one IPv4 address within IPv6", "::ffff:203.0.113.7", "203.0.113.7"],
  ])("beyond the limit for all addresses %s", async (_what, address, same) => {
    const live = await start({ connectionsPerAddress: 1 });
    live.address = address;
    await live.connect();
    live.address = same;
    expect(await connectTo(live.url)).toBe(429);
    live.address = "2001:db8:1:3::1";
    await live.connect();
  });
});

describe("what is refused", () => {
  it.each([
    "projects",
    "realtime:other",
    "realtime:projects:",
    "realtime:project:1",
    `realtime:project:${randomUUID()}x`,
    "realtime:project:*",
    "phoenix",
    "",
  ])("the topic %j", async (topic) => {
    const { client } = await startAndConnect();
    expect(await client.join(topic)).toBe("error: There is no such topic");
  });

  it.each([
    [{ private: true }, "There are no private topics here"],
    [{ presence: { enabled: true, key: "" } }, "Presence is not offered here"],
    [{ postgres_changes: [{ event: "*" }] }, "Changes are announced as broadcasts here"],
    [{ private: "yes" }, "The join cannot be understood"],
    ["private", "The join cannot be understood"],
  ])("a join with %j", async (config, reason) => {
    const { live, client } = await startAndConnect();
    expect(await client.join(PROJECTS, config)).toBe(`error: ${reason}`);
    live.announce(CHANGE);
    expect(await client.ask("phoenix", "heartbeat")).toBe("ok");
  });

  it("an announcement of a page's own, which is passed on to no other", async () => {
    const { live, client } = await startAndConnect();
    const other = await live.connect();
    const broadcast = { type: "broadcast", event: "change", payload: CHANGE.payload };
    expect(await client.ask(PROJECTS, "broadcast", broadcast)).toBe("error: unmatched topic");
    await client.join(PROJECTS);
    await other.join(PROJECTS);
    expect(await client.ask(PROJECTS, "broadcast", broadcast)).toMatch(/^error: Visitors listen/);
    expect(await client.ask(PROJECTS, "presence", {})).toBe("error: unmatched event");
    expect(await other.ask("phoenix", "heartbeat")).toBe("ok");
    expect(await client.ask("phoenix", "heartbeat")).toBe("ok");
  });

  it("more topics than a page can need", async () => {
    const { client } = await startAndConnect({ topicsPerConnection: 2 });
    const first = `realtime:project:${randomUUID()}`;
    expect(await client.join(first)).toBe("ok");
    expect(await client.join(PROJECTS)).toBe("ok");
    expect(await client.join(`realtime:project:${randomUUID()}`)).toBe("error: Too many topics");
    expect(await client.join(first)).toBe("ok");
  });
});

describe("what ends the connection", () => {
  it.each([
    ["text that is no message", "hello", 1007],
    ["a message without its parts", '["1","2"]', 1007],
    ["a message of other parts", '[1,2,"realtime:projects","phx_join",{}]', 1007],
    ["a frame that is not text", Buffer.from([3, 1, 1, 1, 1]), 1003],
    ["too long a message", "x".repeat(9000), 1009],
  ])("%s", async (_what, data, code) => {
    const { live, client } = await startAndConnect();
    const other = await live.connect();
    client.socket.send(data);
    expect(await client.closed).toBe(code);
    expect(await other.ask("phoenix", "heartbeat")).toBe("ok");
  });

  it.each(["messages", "pings"])("too many %s", async (what) => {
    const { client } = await startAndConnect({ messagesPerCheck: 5 });
    for (let count = 0; count < 6; count += 1) {
      if (what === "pings") client.socket.ping();
      else client.send([null, "1", "phoenix", "heartbeat", {}]);
    }
    expect(await client.closed).toBe(1008);
  });

  it("silence, though not that of a hidden page", async () => {
    const live = await start({ checkEveryMs: 20, silenceMs: 200 });
    const dead = await live.connect({ autoPong: false });
    const hidden = await live.connect();
    expect(await dead.closed).toBe(1006);
    expect(await hidden.ask("phoenix", "heartbeat")).toBe("ok");
  });

  it("not taking what comes, and only for the one who does not", async () => {
    const { live, client } = await startAndConnect();
    const other = await live.connect();
    await client.join(PROJECTS);
    await other.join(PROJECTS);
    client.socket.pause();
    const large = { ...CHANGE, payload: { ...CHANGE.payload, table: "x".repeat(1_000_000) } };
    for (let count = 0; live.service.connectionCount > 1 && count < 100; count += 1) {
      live.announce(large);
      await other.next();
    }
    expect(live.service.connectionCount).toBe(1);
    expect(await other.ask("phoenix", "heartbeat")).toBe("ok");
  });
});

describe("what is received", () => {
  it("a change, where it was announced, as Supabase says it", async () => {
    const { live, client } = await startAndConnect();
    const id = randomUUID();
    expect(await client.join(PROJECTS, { presence: { enabled: false } })).toBe("ok");
    live.announce({ ...CHANGE, topic: `project:${id}` });
    live.announce(CHANGE);
    const { payload } = CHANGE;
    expect(await client.next()).toEqual([
      null,
      null,
      PROJECTS,
      "broadcast",
      { type: "broadcast", event: "change", payload },
    ]);
  });

  it("once, however often a topic is joined, and no more after it is left", async () => {
    const { live, client } = await startAndConnect();
    await client.join(PROJECTS);
    await client.join(PROJECTS);
    live.announce(CHANGE);
    expect((await client.next())[3]).toBe("broadcast");
    expect(await client.ask(PROJECTS, "phx_leave")).toBe("ok");
    expect(await client.next()).toEqual(["1", "1", PROJECTS, "phx_close", {}]);
    live.announce(CHANGE);
    expect(await client.ask("phoenix", "heartbeat")).toBe("ok");
    expect(await client.join(PROJECTS)).toBe("ok");
  });

  it("nothing different about projects that there are and those that there are not", async () => {
    const { client } = await startAndConnect();
    const replies = [
      await client.join(`realtime:project:${randomUUID()}`),
      await client.join("realtime:project:00000000-0000-0000-0000-000000000000"),
    ];
    expect(replies).toEqual(["ok", "ok"]);
  });

  it("with a token as without one", async () => {
    const { live, client } = await startAndConnect();
    client.send(["1", "2", PROJECTS, "phx_join", { config: {}, access_token: "not a token" }]);
    expect((await client.next())[4]).toEqual({ status: "ok", response: {} });
    client.send(["1", "3", PROJECTS, "access_token", { access_token: "not a token either" }]);
    live.announce(CHANGE);
    expect((await client.next())[3]).toBe("broadcast");
  });

  it("in the older form by those who speak it", async () => {
    const live = await start();
    const client = await connectTo(live.url.replace("2.0.0", "1.0.0"));
    if (!(client instanceof RawClient)) throw new Error("The connection was refused");
    client.socket.removeAllListeners("message");
    const received: unknown[] = [];
    client.socket.on("message", (data) => received.push(JSON.parse(data.toString())));
    client.send({ topic: PROJECTS, event: "phx_join", payload: {}, ref: "1", join_ref: "1" });
    await eventually(() => expect(received).toHaveLength(1));
    live.announce(CHANGE);
    await eventually(() => expect(received).toHaveLength(2));
    expect(received).toEqual([
      {
        join_ref: "1",
        ref: "1",
        topic: PROJECTS,
        event: "phx_reply",
        payload: { status: "ok", response: {} },
      },
      {
        join_ref: null,
        ref: null,
        topic: PROJECTS,
        event: "broadcast",
        payload: { type: "broadcast", event: "change", payload: CHANGE.payload },
      },
    ]);
  });
});

describe("when all connections are closed", () => {
  it("since announcements were missed, clients are told to connect again", async () => {
    const { live, client } = await startAndConnect();
    const other = await live.connect();
    live.setListening(false);
    live.setListening(true);
    expect(await Promise.all([client.closed, other.closed])).toEqual([1012, 1012]);
    await live.connect();
    await eventually(() => expect(live.service.connectionCount).toBe(1));
  });

  it("since the server stops, clients are told so, and new connections are refused", async () => {
    const { live, client } = await startAndConnect();
    await live.service.close();
    expect(await client.closed).toBe(1001);
    expect(await connectTo(live.url)).toBe(503);
  });

  it("the server does not wait for clients that do not answer", async () => {
    const { live, client } = await startAndConnect();
    client.socket.pause();
    await live.service.close();
    await eventually(() => expect(live.service.connectionCount).toBe(0));
  });

  it("it forgets connections that break", async () => {
    const { live, client } = await startAndConnect();
    await client.join(PROJECTS);
    client.socket.terminate();
    await eventually(() => expect(live.service.connectionCount).toBe(0));
    live.announce(CHANGE);
  });
});
