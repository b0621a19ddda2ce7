import { mount } from '../ui/mount';
import { CertificatePage } from './certificate-page';
import { idFromPath, loadProof } from './load-proof';

const id = idFromPath(location.pathname);
const first = loadProof(id);

mount(<CertificatePage id={id} first={first} />);
