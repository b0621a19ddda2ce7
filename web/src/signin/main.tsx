import { lazy } from 'react';
import { mount } from '../ui/mount';
import { Dashboard } from '../dashboard/dashboard';
import { Visitor } from '../dashboard/visitor';

/** The form does not wait for what comes after it. */
const SignedIn = lazy(async () => ({ default: (await import('../dashboard/signed-in')).SignedIn }));

mount(<Dashboard SignedIn={SignedIn} Visitor={Visitor} />);
