import { forbidden, type FaultStyle } from '#http/faults.ts'
import { json, text } from '#http/reply.ts'
import { reason } from '#http/webob.ts'

const FLASK_NOT_FOUND = `<!doctype html>
<html lang=en>
<title>404 Not Found</title>
<h1>Not Found</h1>
<p>The requested URL was not found on the server. If you entered the URL manually please \
check your spelling and try again.</p>
`

/** Keystone's: `{"error": {"code": 404, "message": …, "title": "Not Found"}}`. */
export const keystoneFaults: FaultStyle = {
  render: ({ status, message }) =>
    json({ error: { code: status, message, title: reason(status) } }, status),
  noRoute: () => text(FLASK_NOT_FOUND, 'text/html; charset=utf-8', 404),
  wrongMethod: () => json({ message: 'The method is not allowed for the requested URL.' }, 405),
  malformed:
    'Expecting to find valid JSON in request body. The server could not comply with the request ' +
    'since it is either malformed or otherwise incorrect. The client is assumed to be in error.',
  refused: (rule) => forbidden(`You are not authorized to perform the requested action: ${rule}.`),
}
