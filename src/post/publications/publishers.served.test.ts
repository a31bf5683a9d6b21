import { describePublishers } from "../../../test/describe-publishers.ts";
import { servedKinds } from "../../../test/publisher-sites.ts";

describePublishers(servedKinds);
