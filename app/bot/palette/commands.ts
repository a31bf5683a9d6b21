import {
  Bell,
  CodeXml,
  Columns3,
  CreditCard,
  FolderArchive,
  ImagePlus,
  KeyRound,
  Languages,
  NotebookText,
  PanelTop,
  PenLine,
  Plug,
  type LucideIcon,
} from "lucide-react";
import { InstagramIcon } from "../InstagramIcon.tsx";

type Command = { name: string; path: string; Icon: LucideIcon | typeof InstagramIcon };

/** Pages that the menu doesn't list. */
export const morePages = [
  { name: "knowledge", path: "/bot/knowledge", Icon: NotebookText },
  { name: "style", path: "/bot/articles/style", Icon: PenLine },
  { name: "page", path: "/bot/page", Icon: PanelTop },
  { name: "notifications", path: "/bot/profile?section=notifications", Icon: Bell },
  { name: "plan", path: "/bot/profile?section=plan", Icon: CreditCard },
  { name: "plans", path: "/bot/upgrade", Icon: Columns3 },
  { name: "developers", path: "/bot/profile?section=developers", Icon: CodeXml },
] as const satisfies Command[];

export const actions = [
  { name: "newArticle", path: "/bot/articles/new", Icon: ImagePlus },
  { name: "importArchive", path: "/bot/articles/archive", Icon: FolderArchive },
  { name: "connectInstagram", path: "/bot/sources/add", Icon: InstagramIcon },
  { name: "connectSite", path: "/bot/integrations/add", Icon: Plug },
  { name: "changePassword", path: "/bot/profile", Icon: KeyRound },
  { name: "changePlace", path: "/bot/profile", Icon: Languages },
] as const satisfies Command[];
