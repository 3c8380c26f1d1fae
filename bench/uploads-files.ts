import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mebibyte } from './bytes.ts'

/** A folder of so many small files in folders, one of them empty, and four whose names are too long. */
export function folderOfFiles(scratch: string, files = 2000) {
  const folder = join(scratch, `folder-${files}`)
  const each = 40
  for (let at = 0; at < files; at += 1) {
    const within = join(folder, `part-${String(Math.floor(at / each)).padStart(3, '0')}`)
    if (at % each === 0) mkdirSync(within, { recursive: true })
    writeFileSync(join(within, `file-${at}.txt`), `${at} `.repeat(1 + (at % 4000)))
  }
  mkdirSync(join(folder, 'empty'))
  // Each part is as long as disks have them, all of them together longer than Swift takes.
  const deep = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(220))
  const place = join(folder, ...deep)
  mkdirSync(place, { recursive: true })
  const refused = [1, 2, 3, 4].map((number) => join(place, `too-long-${number}.txt`))
  for (const path of refused) writeFileSync(path, 'too long')
  return { folder, refused }
}

/** A file of so many bytes of which no two mebibytes are alike, and its checksum. */
export async function largeFile(scratch: string, name: string, bytes: number) {
  const path = join(scratch, name)
  const sum = createHash('sha1')
  const noise = createHash('sha512').update('noise').digest()
  const out = createWriteStream(path)
  for (let at = 0; at < bytes; at += mebibyte) {
    const piece = Buffer.alloc(Math.min(mebibyte, bytes - at), noise)
    piece.writeBigUInt64BE(BigInt(at))
    sum.update(piece)
    if (!out.write(piece)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'close')
  return { name, path, sum: sum.digest('hex') }
}
