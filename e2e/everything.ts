/** Whether all is looked at, by `npm run test:all`, or what is enough for the gate (docs/testing.md). */
export const everything = process.env['ALL_TESTS'] === '1'
