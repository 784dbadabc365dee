import { useSyncExternalStore } from "react";
import {
  type Connection,
  connectionOnServer,
  currentConnection,
  subscribeToConnection,
} from "@/lib/connection";

/** Whether the page can reach the server, as far as is known. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribeToConnection, currentConnection, connectionOnServer);
}
