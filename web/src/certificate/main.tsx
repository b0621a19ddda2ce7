import { mount } from '../ui/mount';
import { PageShell } from '../ui/page-shell';

mount(
  <PageShell title="Sello">
    <h1>certificate</h1>
  </PageShell>,
);
