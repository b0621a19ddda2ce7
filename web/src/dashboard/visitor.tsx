import type { ComponentType } from 'react';
import { useAddress } from './parts/router';
import type { VisitorPath } from './paths';
import { ConfirmPage } from './session/confirm-page';
import { ForgotPage } from './session/forgot-page';
import { ResetPage } from './session/reset-page';
import { SignInPage } from './session/sign-in-page';
import { SignUpPage } from './session/sign-up-page';

const PAGES: Record<VisitorPath, ComponentType> = {
  '/signin': SignInPage,
  '/signup': SignUpPage,
  '/forgot': ForgotPage,
  '/reset': ResetPage,
  '/confirm': ConfirmPage,
};

/** The pages that need no session. */
export function Visitor() {
  const Page = PAGES[useAddress().pathname as VisitorPath];
  return <Page />;
}
