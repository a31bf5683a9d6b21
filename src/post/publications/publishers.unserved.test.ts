import { describePublishers } from "../../../test/describe-publishers.ts";
import { draftlessKinds } from "../../../test/draftless-sites.ts";
import { hosted } from "../../../test/hosted-site.ts";

describePublishers([...draftlessKinds, hosted]);
