export { expectNoViolations } from '#ui/testing/no-violations.ts'
