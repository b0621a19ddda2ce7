/** The steps of the example workflow. */
export interface Activities {
  sayHello(name: string): Promise<void>;
  sayGoodbye(name: string): Promise<void>;
}
