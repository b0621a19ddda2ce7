/** The parts of an OpenAPI 3.1 document that are changed after it was generated from the routes. */
export interface OpenapiDocument {
  paths?: Record<string, Record<string, Operation>>;
  /** By the type of event. Each refers to a path item among the components. */
  webhooks?: Record<string, { $ref: string }>;
  components?: { schemas?: Record<string, Schema>; pathItems?: Record<string, { post: Operation }> };
}

export interface Operation {
  operationId?: string;
  tags?: string[];
  summary?: string;
  description?: string;
  security?: object[];
  parameters?: { in: string; name: string; schema?: Schema }[];
  requestBody?: { required: boolean; content: Content };
  responses?: Record<string, { description?: string; content?: Content; links?: Record<string, Link> }>;
}

/** A call that can follow, with its parameters: values, or expressions for where they are in this call. */
export interface Link {
  operationId: string;
  parameters: Record<string, string>;
}

export type Content = Record<string, { schema?: Schema }>;

export interface Schema {
  $ref?: string;
  title?: string;
  type?: string | string[];
  enum?: unknown[];
  pattern?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  discriminator?: { propertyName: string; mapping: Record<string, string> };
}
