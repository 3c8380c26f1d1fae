/** A public key that somebody brings; to make one takes as long as hundreds of other calls. */
export const sshPublicKey =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBGPLGbqHxdsVyVzRqoYWXQwBnNdQyqTgVjs6mDZ0rgQ me@x'
