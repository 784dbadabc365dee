/** What tests use of the reference implementation, which comes without types. */
declare module "datapackage" {
  export class Package {
    static load(descriptor: object): Promise<Package>;
    readonly valid: boolean;
    readonly errors: readonly Error[];
  }
}
