import { createServer } from "node:http";

// The least a server in Node can do: it answers every request with as many bytes as it is told. It says which port it
// listens on.

const body = Buffer.alloc(Number(process.argv[2]), "x");
const server = createServer((_request, response) => {
  response.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "content-length": body.length,
  });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" ? address?.port : address);
});
