/** An account of the system that PostgreSQL runs as in place of root. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}
