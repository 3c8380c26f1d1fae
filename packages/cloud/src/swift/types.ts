/** Content types by the end of an object's name, where nobody gives one (Python's mimetypes). */
const TYPES: Readonly<Record<string, string>> = {
  '7z': 'application/x-7z-compressed',
  avi: 'video/x-msvideo',
  bin: 'application/octet-stream',
  bmp: 'image/bmp',
  css: 'text/css',
  csv: 'text/csv',
  deb: 'application/vnd.debian.binary-package',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  epub: 'application/epub+zip',
  exe: 'application/x-msdos-program',
  flac: 'audio/flac',
  gif: 'image/gif',
  htm: 'text/html',
  html: 'text/html',
  ico: 'image/vnd.microsoft.icon',
  iso: 'application/x-iso9660-image',
  jar: 'application/java-archive',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript',
  json: 'application/json',
  md: 'text/markdown',
  mkv: 'video/x-matroska',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  mpeg: 'video/mpeg',
  odt: 'application/vnd.oasis.opendocument.text',
  ogg: 'audio/ogg',
  otf: 'font/otf',
  pdf: 'application/pdf',
  png: 'image/png',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  py: 'text/x-python',
  rar: 'application/vnd.rar',
  rtf: 'application/rtf',
  sh: 'text/x-sh',
  sql: 'application/sql',
  svg: 'image/svg+xml',
  tar: 'application/x-tar',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  ttf: 'font/ttf',
  txt: 'text/plain',
  wasm: 'application/wasm',
  wav: 'audio/x-wav',
  webm: 'video/webm',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml',
  zip: 'application/zip',
}
/** These say how something is packed, not what it is: the end before them does. */
const PACKED = /\.(gz|bz2|xz|Z|br)$/
const UNKNOWN = 'application/octet-stream'

/** The type of a name. */
export function guessedType(name: string): string {
  const last = name.replace(PACKED, '').split('/').at(-1) ?? ''
  // A point at the beginning begins a name, not its end.
  const end = /[^.].*\.([^.]+)$/.exec(last)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(TYPES, end) ? (TYPES[end] ?? UNKNOWN) : UNKNOWN
}
