import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Network, publicInternet } from "../webhooks/network";
import { post } from "../webhooks/post";
import { isPublicAddress } from "../webhooks/public-address";
import { type Receiver, startReceiver } from "../webhooks/testing/receiver";

const privateAddresses = [
  // This machine, and the network around it.
  "0.0.0.0",
  "0.1.2.3",
  "127.0.0.1",
  "127.255.255.254",
  "10.0.0.1",
  "100.64.0.1",
  "100.127.255.255",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  // What clouds tell their machines.
  "169.254.169.254",
  "169.254.170.2",
  "fd00:ec2::254",
  // Of no computer alone, or of none.
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  "192.0.0.1",
  "192.0.0.192",
  "192.0.2.1",
  "192.31.196.1",
  "192.52.193.1",
  "192.88.99.1",
  "192.175.48.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.1",
  "203.0.113.1",
  "::",
  "::1",
  "100::1",
  "fe80::1",
  "fe80::1%eth0",
  "febf::1",
  "fec0::1",
  "fc00::1",
  "fdff::1",
  "ff02::1",
  "2001:db8::1",
  "3fff::1",
  "5f00::1",
  "2001:2::1",
  "2001:10::1",
  "2001:20::1",
  "2620:4f:8000::1",
  "4000::1",
  // IPv4 within IPv6: mapped, compatible, translated (NAT64, also of a network's own), 6to4, Teredo, ISATAP.
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "::ffff:169.254.169.254",
  "::ffff:93.184.215.14",
  "::ffff:0:127.0.0.1",
  "::127.0.0.1",
  "::7f00:1",
  "64:ff9b::127.0.0.1",
  "64:ff9b::7f00:1",
  "64:ff9b::8.8.8.8",
  "64:ff9b:1::1",
  "2002:7f00:1::1",
  "2002:a9fe:a9fe::1",
  "2001:0:7f00:1::1",
  "2001::1",
  "fe80::5efe:127.0.0.1",
  // Other spellings, which resolvers do not give.
  "",
  "localhost",
  "127.1",
  "2130706433",
  "0177.0.0.1",
  "0x7f.0.0.1",
  "0x7f000001",
  "127.0.0.1.",
  " 127.0.0.1",
  "127.0.0.1:80",
  "8.8.8",
  "08.8.8.8",
  "[::1]",
  "2606:4700::1111%1",
];

describe("an address of a private network", () => {
  it.each(privateAddresses)("%s is no public one", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(["8.8.8.8", "93.184.215.14", "1.1.1.1", "2606:4700::1111", "2a00:1450:4001:82b::200e"])(
    "is not %s",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe("a message to a webhook", () => {
  let receiver: Receiver;
  let asked: string[];

  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver.close());
  beforeEach(() => {
    asked = [];
    receiver.received.length = 0;
    receiver.answer = { status: 204 };
  });

  const posting = (url: string) => ({ url, headers: {}, body: "{}" });

  /** The rule of the server, in a network where each name leads to these addresses. */
  const leadingTo = (...addresses: string[]): Network => ({
    ...publicInternet(),
    resolve: async (name) => {
      asked.push(name);
      return addresses;
    },
    ...(receiver.network.certificates && { certificates: receiver.network.certificates }),
  });

  it.each(["127.0.0.1", "::1", "10.1.2.3", "169.254.169.254", "::ffff:127.0.0.1"])(
    "goes to no name that leads to %s, whatever else it leads to",
    async (address) => {
      for (const addresses of [[address], ["8.8.8.8", address], [address, "2606:4700::1111"]]) {
        expect(await post(posting(receiver.url), leadingTo(...addresses))).toEqual({
          failure: "private_address",
        });
      }
      expect(receiver.received).toEqual([]);
    },
  );

  it("goes where its name led when it was looked at, though it leads elsewhere a moment later", async () => {
    const answers = [["127.0.0.1"], ["10.0.0.1"]];
    const rebinding: Network = {
      ...receiver.network,
      isAllowed: (address) => address === "127.0.0.1",
      resolve: async (name) => {
        asked.push(name);
        return answers.shift() ?? [];
      },
    };
    expect(await post(posting(receiver.url), rebinding)).toMatchObject({ status: 204 });
    expect(asked).toEqual(["receiver.example.org"]);
    expect(await post(posting(receiver.url), rebinding)).toEqual({ failure: "private_address" });
    expect(receiver.received).toHaveLength(1);
  });

  it.each([
    "http://receiver.example.org/",
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://0177.0.0.1/",
    "https://0x7f.0.0.1/",
    "https://0x7f000001/",
    "https://127.0.0.1./",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[fe80::1%25eth0]/",
    "https://１２７.０.０.１/",
    "https://①②⑦.⓪.⓪.①/",
    "https://localhost/",
    "https://receiver/",
    "https://receiver.example.org./",
    "https://receiver.example.org:80/",
    "https://receiver.example.org:22/",
    "https://receiver.example.org:0/",
    "https://receiver.example.org:65536/",
    "https://someone@receiver.example.org/",
    "https://someone:secret@receiver.example.org/",
    "https://receiver.example.org@127.0.0.1/",
    "https://receiver.example.org/#fragment",
    "https://receiver.example.org\\@127.0.0.1/",
    "https:receiver.example.org/",
    "https://receiver.example.org/a b",
    "https://receiver.example.org/\r\nX-Header: 1",
    "https://receiver%2eexample.org/",
    "HTTPS://RECEIVER.EXAMPLE.ORG/",
    "file:///etc/passwd",
    "ftp://receiver.example.org/",
    "data:text/plain,1",
    "",
    `https://receiver.example.org/${"a".repeat(2000)}`,
  ])("is not sent to %s, whose name is not even looked up", async (url) => {
    expect(await post(posting(url), leadingTo("127.0.0.1"))).toEqual({
      failure: "private_address",
    });
    expect(asked).toEqual([]);
  });

  it("follows no redirect", async () => {
    receiver.answer = { status: 307, headers: { location: receiver.url } };
    expect(await post(posting(receiver.url), receiver.network)).toMatchObject({ status: 307 });
    expect(receiver.received).toHaveLength(1);
  });

  it("goes through no proxy of the environment", async () => {
    const proxy = "http://127.0.0.1:9";
    const names = ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "NODE_USE_ENV_PROXY"] as const;
    for (const name of names) process.env[name] = name.endsWith("ENV_PROXY") ? "1" : proxy;
    try {
      expect(await post(posting(receiver.url), receiver.network)).toMatchObject({ status: 204 });
    } finally {
      for (const name of names) delete process.env[name];
    }
  });

  it("goes to nobody whose certificate is not of the name, or not to be trusted", async () => {
    const elsewhere = receiver.url.replace("receiver.", "stranger.");
    expect(await post(posting(elsewhere), receiver.network)).toEqual({ failure: "certificate" });
    const { certificates: _, ...untrusting } = receiver.network;
    expect(await post(posting(receiver.url), untrusting)).toEqual({ failure: "certificate" });
    expect(receiver.received).toEqual([]);
  });

  it("waits for no answer for ever, and reads no more of it than its beginning", async () => {
    receiver.answer = null;
    expect(await post(posting(receiver.url), receiver.network, 300)).toEqual({
      failure: "timeout",
    });
    receiver.answer = { status: 101, headers: { connection: "upgrade", upgrade: "other" } };
    expect(await post(posting(receiver.url), receiver.network, 300)).toEqual({
      failure: "timeout",
    });
    const hanging = { ...receiver.network, resolve: () => new Promise<string[]>(() => undefined) };
    expect(await post(posting(receiver.url), hanging, 50)).toEqual({ failure: "timeout" });
    receiver.answer = { status: 500, body: `No\n\u0000\u202e way ${"x".repeat(50_000_000)}` };
    const { text } = { text: "", ...(await post(posting(receiver.url), receiver.network)) };
    expect(text).toMatch(/^No way x{193}$/);
  });

  it("tells a name that does not exist from a site that does not answer", async () => {
    expect(await post(posting(receiver.url), leadingTo())).toEqual({ failure: "unknown_name" });
    const closed = await startReceiver();
    await closed.close();
    expect(await post(posting(closed.url), closed.network)).toEqual({ failure: "unreachable" });
  });
});
