import type { FastifySchemaValidationError } from 'fastify/types/schema';
import { counted, enumerate } from '../../domain/text';
import { headerName } from '../header-name';
import { misspelt, nearestName, noSuchName } from '../suggest';
import type { FindNearest } from '../suggest';
import { malformed } from './malformed';
import type { Expected } from './malformed';

const PARTS: Record<string, string> = {
  querystring: 'query parameter',
  params: 'path parameter',
  headers: 'header',
  body: 'field',
};

/** Of the unknown fields of a body. Someone who misspelt a field sends few of them. */
const NAMES_COMPARED = 8;

/** What the schema wanted, and what it found instead. Ajv adds both when it is `verbose`. */
interface Finding extends FastifySchemaValidationError {
  parentSchema?: Expected;
  data?: unknown;
}

/** A sentence that names the first invalid part of a request, and says what to send instead. */
export function describeInvalid(
  [first]: FastifySchemaValidationError[],
  context: string | undefined,
  sentTwice: (header: string) => boolean = () => false,
  findNearest: FindNearest = nearestName,
): string {
  if (first === undefined) return 'The request is not valid.';
  const part = PARTS[context ?? ''] ?? 'field';
  const { keyword, params, data, parentSchema = {} } = first as Finding;
  const field = nameOf(first.instancePath);
  if (field === '' && keyword === 'type') return 'The body must be a JSON object.';
  const subject = `The ${part} ${context === 'headers' ? headerName(field) : field}`;
  if (isRepeated(context, field, data, parentSchema) || (context === 'headers' && sentTwice(field)))
    return `${subject} was sent more than once. Send it once.`;
  switch (keyword) {
    case 'required':
      return missing(part, String(params['missingProperty']), { parentSchema, data, field, findNearest });
    case 'additionalProperties':
      return noSuchName(
        part,
        String(params['additionalProperty']),
        knownNames(parentSchema),
        field,
        findNearest,
      );
    case 'enum':
      return `${subject} must be ${oneOf(params['allowedValues'])}.`;
    case 'pattern':
      return `${subject} ${malformed(String(params['pattern']), parentSchema)}.`;
    case 'format':
      return `${subject} ${malformed(String(params['format']), parentSchema, { data, context })}.`;
    case 'type':
    case 'minimum':
    case 'maximum':
    case 'minLength':
    case 'maxLength':
      return `${subject} must be ${expected(parentSchema)}.`;
    case 'multipleOf':
      return `${subject} has too many decimals. Send at most two.`;
    case 'minItems':
      return `${subject} must have at least ${counted(Number(params['limit']), 'item')}.`;
    case 'maxItems':
      return `${subject} must have at most ${counted(Number(params['limit']), 'item')}.`;
    case 'uniqueItems':
      return `${subject} has the same item twice. Send each once.`;
    default:
      return `${subject} ${first.message ?? 'is not valid'}.`;
  }
}

/** `/scopes/0` becomes `scopes[0]`. */
function nameOf(instancePath: string): string {
  return instancePath
    .slice(1)
    .replace(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.');
}

/** The parser makes a list of a parameter that was sent more than once. */
function isRepeated(context: string | undefined, field: string, data: unknown, { type }: Expected): boolean {
  return context === 'querystring' && field !== '' && Array.isArray(data) && type !== 'array';
}

interface Incomplete {
  parentSchema: Expected;
  data: unknown;
  /** The part that lacks the name, such as `items[17]`. */
  field: string;
  findNearest: FindNearest;
}

function missing(part: string, name: string, { parentSchema, data, field, findNearest }: Incomplete): string {
  const known = knownNames(parentSchema);
  const unknown = Object.keys(data ?? {})
    .filter((given) => !known.includes(given))
    .slice(0, NAMES_COMPARED)
    .find((given) => findNearest(given, known) === name);
  if (unknown !== undefined) return misspelt(part, unknown, name, field);
  return `The ${part} ${field === '' ? '' : `${field}.`}${name} is missing. Add it.`;
}

function knownNames({ properties = {} }: Expected): string[] {
  return Object.keys(properties);
}

function oneOf(allowed: unknown): string {
  const values = Array.isArray(allowed) ? allowed.filter((value) => value !== null).map(String) : [];
  return `${values.length > 2 ? 'one of ' : ''}${enumerate(values, 'or')}`;
}

function expected({ type, minimum, maximum, minLength = 0, maxLength }: Expected): string {
  const kind = [type].flat().find((name) => name !== 'null') ?? 'null';
  switch (kind) {
    case 'integer':
      return `a whole number${range(minimum, maximum)}`;
    case 'number':
      return `a number${range(minimum, maximum)}`;
    case 'string':
      return `a string${range(minLength === 0 ? undefined : minLength, maxLength, ' characters')}`;
    case 'object':
      return 'a JSON object';
    case 'array':
      return 'a list';
    case 'boolean':
      return 'true or false';
    default:
      return `of type ${kind}`;
  }
}

function range(least?: number, most?: number, unit = ''): string {
  const of = unit === '' ? '' : ' of';
  if (least !== undefined && most !== undefined)
    return `${of === '' ? ' from' : of} ${least} to ${most}${unit}`;
  if (least !== undefined) return `${of} at least ${least}${unit}`;
  return most === undefined ? '' : `${of} at most ${most}${unit}`;
}
