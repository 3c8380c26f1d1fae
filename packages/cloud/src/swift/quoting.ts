/** Paths as Python's `quote` writes them: slashes stay. */
export function quotedPath(path: string): string {
  return path.split('/').map(quotedName).join('/')
}

function quotedName(name: string): string {
  return encodeURIComponent(name).replaceAll(/[!'()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  })
}

/** What a header or a line says of a path; escapes that are none stay. */
export function unquoted(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes)
    } catch (error) {
      if (error instanceof URIError) return escapes
      throw error
    }
  })
}

/** What the bytes of a header say, each of which is a character as it comes over the wire. */
export function textOf(header: string): string {
  return Buffer.from(header, 'latin1').toString()
}

/** The container and the name in `/container/name`, with or without the first slash. */
export function splitPath(path: string): { container: string; name: string } | undefined {
  const [, container, name] = /^\/?([^/]+)\/([^]+)$/.exec(path) ?? []
  return container === undefined || name === undefined ? undefined : { container, name }
}
