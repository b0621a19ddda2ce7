import { mount } from '../ui/mount';
import { trustOfOrigin } from './trust';
import { VerifyPage } from './verify-page';

const origin = trustOfOrigin();

mount(<VerifyPage origin={origin} />);
