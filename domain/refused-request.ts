/** A request with a key that was answered with a 4xx, unless it asked for a proof too early. Nothing of its address beyond the template, and nothing of its content. */
export interface RefusedRequest {
  at: Date;
  method: string;
  /** The template of the route, such as `/api/public/v1/certificates/{id}`. */
  route: string;
  status: number;
  /** The code of the error. */
  error: string;
}
