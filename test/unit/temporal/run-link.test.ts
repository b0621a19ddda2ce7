import { runLink } from '../../../temporal/run-link';

describe('runLink', () => {
  const place = { uiUrl: 'http://localhost:8233', namespace: 'default' };

  it('leads to the newest run of a workflow, or to the given one', () => {
    expect(runLink(place, 'cert_1')).toBe('http://localhost:8233/namespaces/default/workflows/cert_1');
    expect(runLink(place, 'anchor-2026-11-15T05:48:30Z', 'r1')).toBe(
      'http://localhost:8233/namespaces/default/workflows/anchor-2026-11-15T05%3A48%3A30Z/r1/history',
    );
  });

  it('is null without a web interface', () => {
    expect(runLink({ ...place, uiUrl: null }, 'cert_1')).toBeNull();
  });
});
