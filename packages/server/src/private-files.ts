import { chmodSync, lstatSync, mkdirSync, statSync, writeFileSync, type Stats } from 'node:fs'
import { dirname } from 'node:path'
import { fromSystem } from '#config-reader.ts'
import { ConfigError } from '#config.ts'

const others = 0o077
const anybodyWrites = 0o002

/**
 * Makes a folder that this process's user alone can look into, or closes one that is there to others.
 * Root's own folder, as containers mount them, will do where not everybody may write in it. Throws
 * ConfigError, naming `setting`, for a folder of another user: they could put other files in place.
 */
export const privateFolder = (folder: string, setting: string): void => {
  readable(setting, folder, () => mkdirSync(folder, { recursive: true, mode: 0o700 }))
  const found = readable(setting, folder, () => statSync(folder))
  if (!found.isDirectory()) refuse(setting, `${folder} is no folder`)
  if (isOwn(found)) return narrow(folder, found)
  if (found.uid !== 0 || (found.mode & anybodyWrites) !== 0)
    refuse(
      setting,
      `${folder} belongs to another user (uid ${found.uid}), or everybody may write in it: ` +
        'name a folder in it that this server makes for itself, or give it to the user of this server',
    )
}

/**
 * Makes a file with this content, or none, that this process's user alone can read, or closes one
 * that is there to others.
 * Throws ConfigError, naming `setting`, for a link, which leads where somebody else chose, and for a
 * file of another user.
 */
export const privateFile = (file: string, setting: string, content?: Uint8Array): void => {
  if (closeIfThere(file, setting)) return
  readable(setting, dirname(file), () =>
    writeFileSync(file, content ?? '', { flag: 'wx', mode: 0o600 }),
  )
}

/**
 * The same for a database of SQLite and what it keeps beside it while it is open, which SQLite makes
 * by the mode of the database.
 */
export const privateDatabase = (file: string, setting: string): void => {
  privateFile(file, setting)
  for (const end of ['-wal', '-shm', '-journal']) closeIfThere(`${file}${end}`, setting)
}

/** The embedded cloud's own, with the folder of its files as far as there is one. */
export const privateCloud = (file: string, setting: string): void => {
  privateDatabase(file, setting)
  const folder = `${file}.d`
  if (statSync(folder, { throwIfNoEntry: false })) privateFolder(folder, setting)
}

const closeIfThere = (file: string, setting: string): boolean => {
  const found = readable(setting, file, () => lstatSync(file, { throwIfNoEntry: false }))
  if (found === undefined) return false
  if (found.isSymbolicLink()) refuse(setting, `${file} is a link: put the file itself in its place`)
  if (!found.isFile()) refuse(setting, `${file} is no file`)
  if (!isOwn(found))
    refuse(
      setting,
      `${file} belongs to another user (uid ${found.uid}): give it to the user of this server, or delete it`,
    )
  narrow(file, found)
  return true
}

/** Where a system has no users by number, files have no modes either. */
const isOwn = ({ uid }: Stats): boolean => process.getuid === undefined || uid === process.getuid()

const narrow = (path: string, { mode }: Stats): void => {
  if (process.getuid !== undefined && (mode & others) !== 0) chmodSync(path, mode & 0o700)
}

const refuse = (setting: string, words: string): never => {
  throw new ConfigError([`${setting}: ${words}`])
}

/** What the system refuses, in words that name the setting and the place. */
const readable = <T>(setting: string, place: string, work: () => T): T => {
  const wrong = (words: string): never => refuse(setting, `${place} ${words}`)
  // What is refused is thrown, so that something else was answered.
  return fromSystem(work, wrong) as T
}
