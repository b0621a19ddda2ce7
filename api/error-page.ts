import { escapeMarkup } from '../app/escape-markup';
import { errorPageMessages } from './error-page-messages';
import type { PageLanguage } from './preferred-language';

export interface PageFacts {
  status: number;
  language: PageLanguage;
  requestId: string;
  /** From the header Retry-After. */
  retryAfterSeconds: number | null;
}

/** It runs no script. */
export const ERROR_PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Fills in the built page. It says what happened and what to do, never what a caller sent. */
export function fillErrorPage(template: string, facts: PageFacts): string {
  const { status, language, requestId, retryAfterSeconds } = facts;
  const t = errorPageMessages[language];
  const { title, text } = t.byStatus[status] ?? (status < 500 ? t.refused : t.failed);
  const values: Record<string, string> = {
    LANGUAGE: language,
    TITLE: title,
    TEXT: text,
    RETRY: retryAfterSeconds === null ? '' : t.retry(retryAfterSeconds),
    STATUS: String(status),
    HOME: t.home,
    SERVICE_STATUS: t.serviceStatus,
    REQUEST: t.request,
    REQUEST_ID: requestId,
  };
  return template.replace(/@([A-Z_]+)@/g, (placeholder, name: string) => {
    const value = values[name];
    return value === undefined ? placeholder : escapeMarkup(value);
  });
}
