/** The runs that deliver events, one per endpoint. Throws `UnavailableError('engine')`. */
export interface DeliveryEngine {
  /** Each looks for due deliveries at once; one that is not running is started. */
  wake(webhookIds: string[]): Promise<void>;
}
