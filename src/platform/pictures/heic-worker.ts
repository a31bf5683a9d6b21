import { parentPort, workerData } from "node:worker_threads";
import decode from "heic-decode";

// decode-heic.ts passes the file in.
const { width, height, data } = await decode({ buffer: workerData as Uint8Array });
parentPort?.postMessage({ width, height, data: data.buffer }, [data.buffer as ArrayBuffer]);
