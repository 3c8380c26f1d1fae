import { forbidden, unauthorized, type FaultStyle, type Refused } from '#http/faults.ts'
import { REQUIRES_AUTHENTICATION } from '#http/middleware.ts'
import { json, text } from '#http/reply.ts'
import { reason } from '#http/webob.ts'

const FLASK_NOT_FOUND = `<!doctype html>
<html lang=en>
<title>404 Not Found</title>
<h1>Not Found</h1>
<p>The requested URL was not found on the server. If you entered the URL manually please \
check your spelling and try again.</p>
`

/** Where to get what is lacking: Keystone names itself with its version. */
const challenge = ({ origin }: Refused): Record<string, string> => ({
  'www-authenticate': `Keystone uri="${origin}/identity/v3"`,
})

/** Keystone's: `{"error": {"code": 404, "message": …, "title": "Not Found"}}`. */
export const keystoneFaults: FaultStyle = {
  render: ({ status, message }, refused) => {
    const error = { code: status, message, title: reason(status) }
    return json({ error }, status, status === 401 ? challenge(refused) : {})
  },
  unauthorized: (refused) => keystoneFaults.render(unauthorized(REQUIRES_AUTHENTICATION), refused),
  noRoute: () => text(FLASK_NOT_FOUND, 'text/html; charset=utf-8', 404),
  wrongMethod: () => json({ message: 'The method is not allowed for the requested URL.' }, 405),
  malformed:
    'Expecting to find valid JSON in request body. The server could not comply with the request ' +
    'since it is either malformed or otherwise incorrect. The client is assumed to be in error.',
  refused: (rule) => forbidden(`You are not authorized to perform the requested action: ${rule}.`),
}
