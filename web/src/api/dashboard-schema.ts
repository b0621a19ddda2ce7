import type { CertificateStatus, Grade } from '../../../domain/certificate';
import type { Network } from '../../../domain/anchoring';

/** The dashboard's API by hand, in the form that `openapi-typescript` writes: to be replaced by what it makes of the description. */
interface Json<T> {
  headers: Record<string, unknown>;
  content: { 'application/json': T };
}
interface NoContent {
  headers: Record<string, unknown>;
  content?: never;
}
interface None {
  query?: never;
  header?: never;
  path?: never;
  cookie?: never;
}
interface Call<Success extends object, Parameters = object> {
  parameters: Omit<None, keyof Parameters> & Parameters;
  requestBody?: never;
  responses: Success & { default: Json<ApiError> };
}
interface Send<Body, Success extends object> {
  parameters: None;
  requestBody: { content: { 'application/json': Body } };
  responses: Success & { default: Json<ApiError> };
}

export interface ApiError {
  error: string;
  message: string;
}

export interface Account {
  id: string;
  email: string;
  allowance: { total: number; used: number; left: number };
  created_at: string;
}

export interface Key {
  id: string;
  name: string;
  prefix: string;
  scopes: string[];
  rate: number;
  quota: number;
  used_this_month: number;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
  last_used_at: string | null;
}

export interface Session {
  account: Account | null;
  signup: 'open' | 'invite' | 'closed';
  service: {
    key_prefix: string;
    base_url: string;
    default_rate: number;
    max_rate: number;
    default_quota: number;
    max_quota: number;
    max_file_bytes: number;
  };
}

export interface CertificateRecord {
  id: string;
  status: CertificateStatus;
  failure: { code: string; message: string } | null;
  title: string;
  description: string | null;
  document_type: string | null;
  file: { name: string; mime: string; size: number; sha256: string };
  nom151: {
    status: 'pending' | 'granted' | 'failed';
    provider: string | null;
    grade: Grade | null;
    policy_oid: string | null;
    serial_number: string | null;
    gen_time: string | null;
  };
  blockchain: {
    status: 'pending' | 'submitted' | 'confirmed';
    network: Network;
    txid: string | null;
    block_height: number | null;
    block_hash: string | null;
    block_time: string | null;
    confirmations: number;
    next_anchor_at: string | null;
  };
  qr_verification_url: string;
  created_at: string;
  updated_at: string;
}

export type Stage = 'received' | 'hashed' | 'timestamped' | 'saved' | 'submitted' | 'confirmed' | 'failed';
export interface TimelineEvent {
  stage: Stage;
  at: string | null;
}

interface Id {
  path: { id: string };
}

export interface paths {
  '/session': {
    get: Call<{ 200: Json<Session> }>;
    post: Send<{ email: string; password: string }, { 200: Json<{ account: Account }> }>;
    delete: Call<{ 204: NoContent }>;
  };
  '/accounts': {
    post: Send<{ email: string; password: string; invite?: string }, { 201: Json<{ account: Account }> }>;
  };
  '/account/password': { put: Send<{ current: string; next: string }, { 204: NoContent }> };
  '/keys': {
    get: Call<{ 200: Json<{ keys: Key[] }> }>;
    post: Send<
      { name: string; scopes: string[]; expires_at: string | null; rate: number; quota: number },
      { 201: Json<{ key: Key; secret: string }> }
    >;
  };
  '/keys/{id}': { delete: Call<{ 204: NoContent }, Id> };
  '/keys/{id}/rotate': { post: Call<{ 201: Json<{ key: Key; secret: string }> }, Id> };
  '/usage': {
    get: Call<
      { 200: Json<{ days: { date: string; requests: number; certificates: number }[] }> },
      { query?: { days?: number } }
    >;
  };
  '/certificates': {
    get: Call<
      {
        200: Json<{ certificates: CertificateRecord[]; limit: number; offset: number; has_more: boolean }>;
      },
      { query?: { limit?: number; offset?: number; status?: CertificateStatus; document_type?: string } }
    >;
  };
  '/certificates/{id}': { get: Call<{ 200: Json<{ certificate: CertificateRecord }> }, Id> };
  '/certificates/{id}/timeline': { get: Call<{ 200: Json<{ events: TimelineEvent[] }> }, Id> };
}
