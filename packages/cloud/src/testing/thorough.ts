/**
 * Whether tests run that keep a real cloud busy for a quarter of a minute and more, with what does not
 * change from one day to the next: `test.runIf(thorough)`. They do on the embedded cloud always, and on
 * a real one with `npm run test:openstack -- --all` and in `npm run test:all` (docs/testing.md).
 */
export const thorough = !process.env['OS_AUTH_URL'] || process.env['ALL_TESTS'] === '1'
