import { mount } from '../ui/mount';
import { CredentialPage } from './credential-page';
import { embeddedCredential, idFromPath, loadCredential } from './load-credential';

const id = idFromPath(location.pathname);
const embedded = embeddedCredential(id);
const first = embedded === null ? loadCredential(id) : { status: 'found' as const, credential: embedded };

mount(<CredentialPage id={id} first={first} />);
