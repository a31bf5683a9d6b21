import { createContext } from "react-router";
import type { PageContext } from "../../src/entries/http/pages/page-context.ts";

/** The server sets it for each request; `entry.server.tsx` exports it, because the build has its own copy. */
export const pageContext = createContext<PageContext>();
