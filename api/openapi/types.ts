/** The parts of an OpenAPI 3.1 document that are added by hand. */
export interface OpenapiDocument {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, { properties?: Record<string, object> }> };
}

export interface Operation {
  operationId?: string;
  security?: object[];
  requestBody?: object;
  responses?: Record<string, object>;
}
