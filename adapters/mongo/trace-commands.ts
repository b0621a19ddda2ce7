import { trace } from '@opentelemetry/api';
import type { Span } from '@opentelemetry/api';
import type { MongoClient } from 'mongodb';
import { failSpan, startCallSpan } from '../with-span';

/** A span for each command of a request or a step: its name and collection, never its content. The client must monitor commands. */
export function traceCommands(client: MongoClient): void {
  const open = new Map<number, Span>();

  client.on('commandStarted', ({ requestId, commandName, command }) => {
    if (trace.getActiveSpan()?.isRecording() !== true) return;
    const collection = collectionOf(commandName, command);
    const span = startCallSpan(`mongodb ${commandName}`, {
      'db.system.name': 'mongodb',
      'db.operation.name': commandName,
      ...(collection !== undefined && { 'db.collection.name': collection }),
    });
    open.set(requestId, span);
  });
  client.on('commandSucceeded', ({ requestId }) => {
    end(requestId);
  });
  client.on('commandFailed', ({ requestId, failure }) => {
    const span = open.get(requestId);
    if (span !== undefined) failSpan(span, failure);
    end(requestId);
  });

  function end(requestId: number): void {
    open.get(requestId)?.end();
    open.delete(requestId);
  }
}

function collectionOf(name: string, command: Record<string, unknown>): string | undefined {
  const value = name === 'getMore' ? command['collection'] : command[name];
  return typeof value === 'string' ? value : undefined;
}
