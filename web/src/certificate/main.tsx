import { mount } from '../ui/mount';
import { CertificatePage } from './certificate-page';
import { embeddedProof, idFromPath, loadProof } from './load-proof';

const id = idFromPath(location.pathname);
const embedded = embeddedProof(id);
const first = embedded === null ? loadProof(id) : { status: 'found' as const, proof: embedded };

mount(<CertificatePage id={id} first={first} />);
