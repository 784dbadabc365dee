import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { eventually } from "@vigie/test-backend/waiting";
import { afterEach, expect, it } from "vitest";
import type { Admission } from "../contract/contract";
import { isRefusal, refusal, refusalResponse } from "../contract/refusal";
import { deferredHandler } from "./deferred-handler";
import { createDispatcher, type DispatcherParts } from "./dispatcher";
import { type ListeningServer, listen } from "./listen";

const servers: ListeningServer[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.cutOff();
    await server.stop();
  }
});

const parts: DispatcherParts = {
  async fetch(request, { verdict }) {
    const decided = await verdict;
    if (decided && isRefusal(decided)) return refusalResponse(decided, "/");
    return new Response(`${request.method} ${new URL(request.url).pathname}`);
  },
  clientAddress: (incoming) => incoming.socket.remoteAddress ?? null,
};

async function listenWith(dispatcher: Parameters<typeof listen>[2]): Promise<ListeningServer> {
  const server = await listen("127.0.0.1", 0, dispatcher);
  servers.push(server);
  return server;
}

function askForWebSocket(port: number): Socket {
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  socket.write(
    "GET /realtime/v1/websocket HTTP/1.1\r\nHost: vigie.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
  );
  return socket;
}

async function everythingFrom(socket: Socket): Promise<string> {
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  await once(socket, "close");
  return text;
}

it.each([
  ["nothing takes web sockets", {}],
  ["what takes web sockets declines", { upgrade: () => false }],
])("an upgrade is refused, and the connection closed, where %s", async (_name, upgrades) => {
  const server = await listenWith(createDispatcher({ ...parts, ...upgrades }));

  const answer = await everythingFrom(askForWebSocket(server.port));

  expect(answer).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
});

it("an upgrade is handed on with the address of the client", async () => {
  const server = await listenWith(
    createDispatcher({
      ...parts,
      upgrade(_incoming, socket, _head, clientAddress) {
        socket.end(`hello ${clientAddress}`);
        return true;
      },
    }),
  );

  expect(await everythingFrom(askForWebSocket(server.port))).toBe("hello 127.0.0.1");
});

const anonymousRead: Admission = {
  call: {
    name: "rest.read.projects",
    service: "rest",
    kind: "read",
    methods: ["GET"],
    path: /^\/rest/,
    roles: ["anon"],
    parameters: [],
    maxBodyBytes: 0,
    maxBodyValues: 0,
    bodyTypes: [],
  },
  caller: { role: "anon" },
  path: "/rest/v1/kept",
  search: "",
  extent: "list",
  tables: [],
  projectId: null,
  isAnonymousRead: true,
};

it("what the response cache does not answer goes to the rest, with the contract's verdict", async () => {
  const server = await listenWith(
    createDispatcher({
      ...parts,
      fetch: async (_request, { verdict }) => Response.json(await verdict),
      contract: {
        admit: ({ url }) => (url === "/rest/v1/refused" ? refusal(404, "no", "No") : anonymousRead),
      },
      responseCache: {
        answerPage: () => false,
        answer({ incoming, outgoing }) {
          if (incoming.url !== "/rest/v1/kept") return false;
          outgoing.end("kept");
          return true;
        },
      },
    }),
  );
  const get = async (path: string) => (await fetch(server.address + path)).text();

  expect(await get("/rest/v1/kept")).toBe("kept");
  expect(JSON.parse(await get("/rest/v1/else"))).toMatchObject({ path: "/rest/v1/kept" });
  expect(JSON.parse(await get("/rest/v1/refused"))).toMatchObject({ status: 404 });
});

it("until there is a dispatcher only the health is answered, early requests wait, and one that is aborted does no harm", async () => {
  const deferred = deferredHandler();
  let waiting = 0;
  const server = await listenWith({
    request(incoming, outgoing) {
      deferred.request(incoming, outgoing);
      if (incoming.url === "/early") waiting += 1;
    },
    upgrade(incoming, socket, head) {
      deferred.upgrade(incoming, socket, head);
      waiting += 1;
    },
  });
  const early = fetch(`${server.address}/early`);
  const socket = askForWebSocket(server.port);
  const impatient = connect(server.port, "127.0.0.1");
  impatient.write("GET /gone HTTP/1.1\r\nHost: vigie.test\r\n\r\n");
  await once(impatient, "connect");
  impatient.resetAndDestroy();
  await eventually(() => expect(waiting).toBe(2));
  expect((await fetch(`${server.address}/healthz`)).status).toBe(503);

  const dispatcher = createDispatcher(parts);
  server.serve(dispatcher);
  deferred.open(dispatcher);

  expect(await (await early).text()).toBe("GET /early");
  expect(await everythingFrom(socket)).toContain("404");
  expect(await (await fetch(`${server.address}/late`)).text()).toBe("GET /late");
});

const spellings = [
  "/%61uth/v1/recover",
  "/auth/v1/%72ecover",
  "/rest/v1/../../auth/v1/recover",
  "//auth/v1/recover",
  "http://vigie.test/auth/v1/recover",
  "/auth/v1/token?grant%5Ftype=password",
];

it.each(spellings)("an address in another than its canonical form is refused: %s", async (url) => {
  const server = await listenWith(createDispatcher(parts));
  const socket = connect(server.port, "127.0.0.1").setEncoding("latin1");
  const head = "Host: vigie.test\r\nContent-Length: 2\r\nConnection: close";
  socket.write(`POST ${url} HTTP/1.1\r\n${head}\r\n\r\n{}`);

  expect(await everythingFrom(socket)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
});

it("the same address in its canonical form is answered", async () => {
  const server = await listenWith(createDispatcher(parts));

  const answer = await fetch(`${server.address}/auth/v1/recover`, { method: "POST", body: "{}" });

  expect(await answer.text()).toBe("POST /auth/v1/recover");
});
