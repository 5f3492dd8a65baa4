export { areEqual, emptyRoot, hashBytes, leafHash, rootOf, type Hash } from './hashes.ts'
export { parseTilePath, tilePath, tilesOf, tileWidth, widthIn, type TileAddress } from './tile-path.ts'
export { decodeBundle, encodeBundle, longestEntry } from './entry-bundle.ts'
export { openEdge, splitHashes, type FullTile, type TreeEdge } from './tree-edge.ts'
export { isConsistent, isIncluded, openTree, type ReadTile, type TiledTree, type TreeHead } from './proofs.ts'
export {
  parseSignatureLines,
  parseSignerKey,
  parseVerifierKey,
  signatureLine,
  signerKey,
  type SignatureLine,
  type SignerKey,
  type VerifierKey,
} from './note.ts'
export { checkpointText, openCheckpoint, parseCheckpoint, signCheckpoint, type Checkpoint } from './checkpoint.ts'
export { cosign, verifyCosignature, type Cosignature } from './cosignature.ts'
