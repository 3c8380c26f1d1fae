import { expect, test } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { isSilent } from '#shell/header/use-header.ts'

test('the header keeps quiet about what a switch of project gave up, and about nothing that failed [SH-HEAD-05 SH-HEAD-06 SH-HEAD-07 SH-HEAD-08]', () => {
  const quiet = [
    new ApiError(0, 'No answer.'),
    new ApiError(401, 'Not signed in.'),
    new ApiError(403, 'Not allowed.'),
    new ApiError(409, 'The session works in another project.', { moved: true }),
  ]
  expect(quiet.filter((error) => !isSilent(error))).toEqual([])
  const loud = [409, 500, 503, 504].map((status) => new ApiError(status, 'It broke.'))
  expect([...loud, new Error('A defect.')].filter(isSilent)).toEqual([])
})
