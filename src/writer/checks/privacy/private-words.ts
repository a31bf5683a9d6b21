import { articleLanguages, type ArticleLanguage } from "../../../platform/languages.ts";

const kin = {
  en:
    String.raw`mother|father|mum|mom|dad|wife|husband|partner|son|daughter|brother|sister|grand\p{L}+|gran|nan` +
    String.raw`|aunt|uncle|cousin|friend|neighbou?r|baby|child|boss`,
  vi: String.raw`ông|bà|bố|ba|má|mẹ|cha|chồng|vợ|anh|chị|cụ|cô|chú|bác|cậu|dì|thầy|bạn|nội|ngoại`,
};
const childAge = String.raw`\d{1,2}(?= *(?:$|[.,;!?)]))`;
const frenchDate =
  String.raw`(?:en (?!route|chemin|cours|forêt|montée|descente)|l['’]an|cette année` +
  String.raw`|il y a|au printemps)`;
const italianDate =
  String.raw`(?:a (?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre` +
  String.raw`|novembre|dicembre)|nel \d|l['’]anno|lo scorso|quest['’]anno|ieri|(?:un|due|tre|\d+) (?:ann|mes)[oie]` +
  String.raw`|in (?:primavera|estate|autunno|inverno))`;
const vietnameseGrade = String.raw`\d+ tuổi|(?:\p{L}+ )?tuổi(?! thọ)|(?:học|lên|vào) lớp|trường`;

/* Topics that do harm when published: illness, death, money, conflict, secrets, details about a child. A word with an
   everyday use in a kitchen, a workshop or on a path counts only in the company that gives it the harmful sense. */
const privateWords: Record<ArticleLanguage, readonly string[]> = {
  en: [
    String.raw`ill|illness(?:es)?|sick(?! of)|(?<!(?:plant|leaf|vine|tree) )diseases?|leuk\p{L}+|heart attacks?`,
    String.raw`hospices?|terminal(?:ly)? (?:ill|cancer|stage|diagnosis)|cancer|chemo\p{L}*|tumou?rs?|dementia`,
    String.raw`(?:had|has|have|having|suffered|survived) (?:a|another|two) (?:\p{L}+ )?strokes?(?! of)`,
    String.raw`(?:after|since) (?:a|the|his|her|my|their) stroke(?! of)`,
    String.raw`alzheimer\p{L}*|(?<!tree )surger(?:y|ies)|hospitali[sz]ed|hospital (?:bed|stay|ward)`,
    String.raw`(?:to|out of) hospitals?`,
    String.raw`(?:in|into|taken to|rushed to|(?:home|back|discharged) from) (?:the )?hospitals?` +
      String.raw`(?! (?:garden|caf[eé]|shop|chapel|yard|grounds))`,
    String.raw`depressed|(?<!(?:slight|small|shallow|little|a|the) )depression|into (?:a )?depression|burn-?out`,
    String.raw`(?:in|into|started|needs?|goes to|couples|trauma) therapy|(?:my|his|her|their) therapist|diagnos\p{L}+`,
    String.raw`(?:is|was|became|left|severely|my|his|her|['’]s) disabled(?! (?:access|parking|toilet|visitors|guests))`,
    String.raw`miscarriage|pregnan\p{L}+|(?:drug|gambling|recovering) addict\p{L}*|(?:his|her) addiction`,
    String.raw`addicted to (?:drugs|drink|alcohol|gambling|pills|painkillers|heroin|opioids)`,
    String.raw`(?:is|was|an|become) (?:an )?(?:addict|alcoholic)(?= *(?:$|[.,;!?]|and ))|(?:in|to|out of) rehab`,
    String.raw`parkinson\p{L}*|epilep\p{L}+|diabetes|(?:am|is|was|['’]s|['’]m) (?:a )?diabetic(?!s|[- ]friendly)`,
    String.raw`autis\p{L}+|adhd|multiple sclerosis|stillb(?:orn|irths?)|heart (?:failure|condition)`,
    String.raw`(?<!(?:battery|phone|engine|motor|starter|camera|fire|light|wind|oven|signal) )died` +
      String.raw`(?! (?:down|out|away|off|laughing))`,
    String.raw`(?:he|she|who|${kin.en})(?:['’]s| is| was| lay) dying(?! (?:to|for))|dying (?:wish|${kin.en})`,
    String.raw`(?:he|she|they|${kin.en})(?:['’]s|['’]re| is| are| was| were)(?: \p{L}+)? dead(?! (?:tired|right))`,
    String.raw`found dead|dead (?:${kin.en})|(?<!(?:to|by|life and) )death(?! (?:by|cap|valley|march|trap))`,
    String.raw`funeral|passed away|widow(?:s|ed|ers?)?|suicide|cremat\p{L}+|(?:his|her|their) (?:ashes|grave)`,
    String.raw`(?:his|her) urn|buried (?:him|her)(?! (?:feet|hands|face|nose|head))`,
    String.raw`lost (?:him|her|them both)(?= *(?:$|[.,;!?])| (?:to|last|this|when|too|so|after|before|in (?:\d|spring` +
      String.raw`|summer|autumn|fall|winter|january|february|march|april|may|june|july|august|september|october` +
      String.raw`|november|december)))`,
    String.raw`lost (?:my|our|his|her|their) (?:mother|father|mum|mom|dad|wife|husband|son|daughter|baby|child|job)`,
    String.raw`debts?(?! of gratitude)|in debt|bankrupt\p{L}*|salary|income`,
    String.raw`(?:took|take|taken|taking) (?:out )?(?:a|another) loan|(?:bank|student|business|car) loans?`,
    String.raw`(?:my|our|his|her|their|repay\p{L}* the) loans?|owe[sd]?(?: \p{L}+){0,3} (?:money|rent|tax(?:es)?)`,
    String.raw`owe[sd]?(?: \p{L}+){0,3} [£$€]?\d+|can['’]t afford(?! to (?:miss|wait|lose|waste))|evict\p{L}*`,
    String.raw`behind (?:on|with) (?:\p{L}+ )?(?:rent|payments|mortgage|bills)|foreclos\p{L}+|unemploy\p{L}+|laid off`,
    String.raw`redundancy|(?:he|she|i|${kin.en}) (?:got|was|has been|had been) fired|fired (?:him|me)`,
    String.raw`(?:got|was|been) fired (?:from|by) (?:the|his|her|their|my|our) (?!kiln|oven)\p{L}+`,
    String.raw`divorc\p{L}+|lawsuits?|(?:my|our|his|her|their|hired a|divorce) lawyers?|lawyer['’]s letter`,
    String.raw`(?:in|to|before a) court(?! (?:number|street|road|lane|\d))|court (?:case|order|hearing|date)|custody`,
    String.raw`(?:had|having|has) an affair|(?:his|her) affair|estranged|quarrel\p{L}*`,
    String.raw`fight\p{L}* with (?:my|our|his|her|their|the) (?:${kin.en}|landlord)`,
    String.raw`(?<!(?:lids?|batch|batches|logs?|planks?) )(?:we|they) (?:split|broke) up` +
      String.raw`(?! (?:at|into|and|on|the|to|after the|before the)(?!\p{L}))`,
    String.raw`separated from (?:my|his|her) (?:${kin.en})`,
    String.raw`(?:not|(?:is|was|wo|does|do|has)n['’]t) (?:speak\p{L}*|spoken|talk\p{L}*) to (?:me|him|her|us|each)`,
    String.raw`arrest(?:s|ed)?|police(?! (?:station|box|officer|dog))|abus(?:e|ed|ive)`,
    String.raw`(?:in|to|from|out of) (?:prison|jail)(?! (?:tower|yard|cells?|street|garden|museum))`,
    String.raw`(?:nobody|no ?one|not a soul)(?: else)? knows` +
      String.raw`(?! (?:why|how (?:old|many|much|long|deep)|where (?:the (?:name|recipe|word)|it) (?:comes?|came)))`,
    String.raw`don['’]t tell|(?:just|strictly|only|stays?|keep (?:it|this|that)) between us|between you and me`,
    String.raw`(?<=^|[.!?:;] |but |and )between us,|secretly (?:married|meeting|seeing|dating)`,
    String.raw`never told (?:anyone|anybody|a soul)`,
    String.raw`(?:my|our|her|his) (?:son|daughter|kid|child|boy|girl)[^.!?]{0,30}` +
      String.raw`(?:\d+[- ](?:years?|months?)|(?:is|turns|turned|just|only|now|,) ${childAge}` +
      String.raw`|school|class|grade|kinder\p{L}+)`,
    String.raw`(?:son|daughter|kid|child|(?:our|my) (?:youngest|eldest|oldest) (?:is|goes|starts|just|will))` +
      String.raw`[^.!?]{0,30}(?:years old|aged \d|primary|grade)`,
  ],
  de: [
    String.raw`(?:brust|lungen|darm|haut|prostata|hirn|magen|blut|leber|knochen|hoden)?krebs(?:krank|diagnose)?`,
    String.raw`chemo\p{L}*|tumor\p{L}*|hospiz|herzinfarkt|leukämie|operier\p{L}*|demenz|alzheimer|schlaganfall`,
    String.raw`(?:nach|vor|seit) (?:der|ihrer|seiner|einer|meiner) operation|depress\p{L}+|burn-?out`,
    String.raw`(?:im|ins|aus dem) (?:spital|krankenhaus)|(?:in|zur|macht eine) therapie|psychotherapie|diagnose`,
    String.raw`krank(?!enhaus|enwagen|ensch?wester|enpfleg)\p{L}*|fehlgeburt|schwanger\p{L}*`,
    String.raw`(?:drogen|alkohol|spiel|tabletten)(?:süchtig|sucht)|alkoholiker\p{L}*|(?:auf|im|in den) entzug`,
    String.raw`parkinson|epilep\p{L}+|diabetes|autis\p{L}+|adhs|multiple sklerose|totgeb\p{L}+|herzschwäche`,
    String.raw`(?<!(?:akku|motor|handy|ofen) (?:ist |war )?)gestorben|starb|(?<!ich )tot(?! (?:müde|umgefallen))|tod`,
    String.raw`verstorben|beerdigung|witwe[rn]?|selbstmord|suizid|(?:seine|ihre) asche|(?:seine|ihre|in der) urne`,
    String.raw`beigesetzt|(?<!unter \p{L}+ )begraben|eingeäschert|liegt[^.!?]{0,20}friedhof`,
    String.raw`haben (?:ihn|sie)(?: (?:im (?:januar|februar|märz|april|mai|juni|juli|august|september|oktober` +
      String.raw`|november|dezember|frühling|frühjahr|sommer|herbst|winter)|letzte[ns]|vor|am|leider|so|viel|zu|früh` +
      String.raw`|diese[ns]|jahr(?:en)?|monat(?:en)?|\d+)){0,4} verloren`,
    String.raw`(?:mutter|vater|mann|frau|sohn|tochter|kind|baby|stelle|job) verloren`,
    String.raw`schulden|konkurs|pleite|(?:mein|sein|ihr|unser|kein)(?:e?n)? (?:lohn|gehalt)(?! (?:ist|war|dafür)|:)`,
    String.raw`kredit|miete[^.!?]{0,15}(?:rückstand|schuldig)|arbeitslos|(?<!(?:form|freiheit) )entlassen|gekündigt`,
    String.raw`geschieden|scheidung|(?:mein|sein|ihr|unser|ein|zum|beim)(?:e[nm])? anwalt|vor gericht`,
    String.raw`gerichts(?:termin|verfahren|verhandlung|kosten)|(?:amts|land|bezirks|straf|familien)gericht`,
    String.raw`streit mit|(?:im|hatten|haben|gab) (?:\p{L}+ )?streit(?! um)|zerstritten|misshand\p{L}+`,
    String.raw`haben (?:uns|sich)(?: \p{L}+){0,3} (?<!(?:gipfel|hütte|gabelung|kreuzung|parkplatz|bahnhof) )getrennt` +
      String.raw`(?! und)|(?:redet|reden|spricht|sprechen) nicht mehr mit`,
    String.raw`polizei|(?:im|ins|aus dem) gefängnis`,
    String.raw`(?<!(?:warum|wieso|woher|wie)[^.!?]{0,40})(?:weiss|weiß)[^.!?]{0,15}(?:niemand|keiner)`,
    String.raw`niemand (?:weiss|weiß)(?!,? (?:warum|wieso|woher|wie))|nicht weitersagen|nie (?:\p{L}+ )?erzählt`,
    String.raw`(?:nur|ganz|bleib\p{L}*) unter uns(?= *(?:$|[.,:;!?]))|unter uns gesagt|(?<=^|[.!?] )unter uns[,:]`,
    String.raw`(?:sohn|tochter|meitli|bueb)[^.!?]{0,30}(?:\d+ (?:jahre?|monate?)|\d+-?jährig` +
      String.raw`|(?:ist|wird|,) ${childAge}|schule|(?:der|die|\p{L}+ten?|\d\.) klasse|kindergarten)`,
    String.raw`(?:unser|mein|ihr|sein)e?[rn]? (?:jüngste|älteste)[rns]? (?:ist|geht|wird|kommt)[^.!?]{0,30}` +
      String.raw`(?:jahre alt|\p{L}*schule|kita|kindsgi)`,
    String.raw`(?:kind|sohn|tochter)[^.!?]{0,30}(?:jahre alt|\p{L}*schule|kita|kindsgi)`,
  ],
  fr: [
    String.raw`cancer|chimio\p{L}*|tumeur|démence|alzheimer|(?:un |son |l['’])avc|opérée?s? (?:du|de la|des|d['’])`,
    String.raw`(?:après|depuis|avant) (?:son |l['’])opération|à l['’]hôpital|hospitalis\p{L}+|dépress\p{L}+|burn-?out`,
    String.raw`(?:en|suit une) thérapie|psychothérapie|diagnosti\p{L}+|malade|maladie(?! de la vigne)|fausse couche`,
    String.raw`(?:est|suis|était|étais|tombée?|femme|sœur|soeur|fille) (?:\p{L}+ )?enceinte`,
    String.raw`(?<!(?:fermentation|boisson|degré) )alcoolique|désintox\p{L}*|parkinson|épilep\p{L}+|autis\p{L}+|tdah`,
    String.raw`diabète|diab[éè]tique|sclérose|mort-nées?`,
    String.raw`(?<!(?:batterie|pile|radio|levure) )(?:est|sont|était|étaient) (?:\p{L}+ )?mort(?:e|s|es)?` +
      String.raw`(?! de (?:rire|faim|froid|fatigue|soif))`,
    String.raw`(?:sa|la|leur) mort(?! (?:dans l['’]âme|subite))|(?<=^|[.!?,] )morte? (?:en|il y a|le \d)|décéd\p{L}+`,
    String.raw`décès|enterrement|veuf|veuve(?! clicquot)|suicide|(?:ses|leurs) cendres|incinér\p{L}+`,
    String.raw`(?:enterr|repos|tomb)[^.!?]{0,20}cimetière`,
    String.raw`l['’](?:a|ai|avons|ont) perdue?(?= ${frenchDate}| trop| si)`,
    String.raw`perdu (?:mon|ma|notre|son|sa|leur) (?:mère|père|mari|femme|fils|fille|bébé|enfant|emploi|travail)`,
    String.raw`dettes?|faillite|salaire|à crédit|(?:un|notre|mon|leur) crédit(?! photo)|(?:au )?chômage`,
    String.raw`loyers? (?:de retard|en retard|impayés?)`,
    String.raw`(?:été|suis|est|fait) (?:licencié|viré)e?(?! (?:de bord|au club))`,
    String.raw`divorc\p{L}+|(?:chez|par|vu|pris|appelé|payer) (?:(?:un|une|mon|notre|son|leur) |l['’])avocate?`,
    String.raw`(?:au|devant le) tribunal|une dispute|se sont disputé\p{L}*|fâchée?s?|(?:en|de) prison`,
    String.raw`(?<!assurance )(?:la|de) police(?! (?:de caractères|du texte|d['’]))`,
    String.raw`ne (?:me|nous|lui|se) parle(?:nt)? plus`,
    String.raw`(?:on s['’]est|nous sommes|se sont) séparée?s?` +
      String.raw`(?! (?:et|(?:au |à la |à l['’])(?:col|sommet|refuge|parking|croisement|fourche))(?!\p{L}))`,
    String.raw`s['’]est séparée? de (?:son|sa|mon|ma|lui)`,
    String.raw`personne(?: d['’]autre)? ne (?:le )?sait(?! (?:pourquoi|comment|d['’]où))`,
    String.raw`(?<=^|[.!?:] |reste |juste |soit dit )entre nous(?= *(?:$|[.,:;!?]))`,
    String.raw`jamais (?:dit|raconté)[^.!?]{0,10}personne`,
    String.raw`(?:fils|fille)[^.!?]{0,30}(?:\d+ ans|école|classe|maternelle)`,
    String.raw`(?:petit dernier|petite dernière|aînée?|fils|fille)[^.!?]{0,30}(?:ans|cp|ce1|ce2|collège)`,
  ],
  it: [
    String.raw`cancro|chemio\p{L}*|tumore|demenza|alzheimer|ictus|operat[oa] (?:al|alla|di|all['’])|depress\p{L}+`,
    String.raw`dopo l['’]operazione|in ospedale|ricoverat[oaie]|(?:portat|cors)[oaie] all['’]ospedale|burn-?out`,
    String.raw`(?:in|fa) terapia|psicoterapia|diagnosi|malat[oaie]|malattia|aborto|incinta|alcolista|parkinson`,
    String.raw`epiless\p{L}+|diabete|diabetic[oa]|autis\p{L}+|sclerosi`,
    String.raw`(?<!(?:natura|nature|stagione|peso|punto|mar|stanc[oa]|stanchi|foglie|legno|binario|angolo|acqua) )` +
      String.raw`mort[oai](?! (?:di (?:fame|freddo|sonno|sete|fatica|paura|caldo)|dal ridere))`,
    String.raw`(?<!foglie |nature )morte(?! (?:sua|loro))|funerale|vedov[oa]|suicidio|sue ceneri|cremat[oa]`,
    String.raw`è mancat[oa](?= *(?:$|[.,;!?])| ${italianDate}| (?:mi|nostr)[oa]|(?: il| la)? (?:nonn[oa]|babbo|mamma))`,
    String.raw`(?:sepolt|ripos|tomb)[^.!?]{0,20}cimitero|l['’](?:abbiamo|ho|hanno) pers[oa](?= ${italianDate}| troppo)`,
    String.raw`perso (?:mio|mia|nostro|nostra|suo|sua|il) (?:padre|madre|marito|moglie|figli[oa]|bambin[oa]|lavoro)`,
    String.raw`debit[oi](?! (?:tempo|modo|riposo))|(?:in|dichiarato) fallimento|bancarotta|stipendio|mutuo`,
    String.raw`indietro con (?:l['’]affitto|il mutuo|le rate)|affitti? arretrat[oi]|disoccupat[oaie]|licenziat[oaie]`,
    String.raw`divorzi\p{L}+|(?:dall|l)['’]avvocat[oa]|(?:un|nostro|mio|suo) avvocato|in tribunale`,
    String.raw`litigat[oaie]|lite|polizia|(?:in|di) (?:prigione|carcere|galera)|non (?:mi|ci|gli|le|si) parl\p{L}+ più`,
    String.raw`(?:ci siamo|si sono) (?:separat|lasciat)[ie]` +
      String.raw`(?! (?:e|il|la|gli|le|i|al (?:bivio|rifugio)|alla|alle spalle|dietro)(?!\p{L}))`,
    String.raw`nessuno lo sa|non lo sa nessuno|mai (?:detto|raccontato) a nessuno`,
    String.raw`(?<=^|[.!?:] |rest[ai] |rimanga |detto )(?:tra|fra) (?:di )?noi(?= *(?:$|[.,:;!?]))`,
    String.raw`(?:figlio|figlia)[^.!?]{0,30}(?:\d+ anni|scuola|classe|asilo)`,
    String.raw`(?:figli[oa]|nostr[oa] più (?:piccol[oa]|grande) (?:ha|va|fa|compie))` +
      String.raw`[^.!?]{0,30}(?:anni|elementari|medie)`,
  ],
  vi: [
    String.raw`ung thư|hóa trị|khối u|đột quỵ|phẫu thuật|nằm viện|(?<!(?:sâu|trừ|phòng) )bệnh(?! viện)|trầm cảm`,
    String.raw`(?<!(?:gần|đối diện|cạnh|trước|sau|qua|cổng|ngay) )bệnh viện|sẩy thai|mang thai`,
    String.raw`có bầu(?!,? (?:bí|và|với|mướp))|(?:cai|con) nghiện|nghiện (?:ma túy|rượu|cờ bạc|thuốc)`,
    String.raw`parkinson|(?:bị|mắc|vì) tiểu đường|động kinh|tự kỷ|tai biến`,
    String.raw`mất (?:năm (?:\d{4}|ngoái|kia|trước)|hồi (?!lâu)\p{L}+|vào (?:năm|tháng|mùa|ngày)|cách đây)`,
    String.raw`mất (?:tháng (?:\d|một|giêng|hai|ba|tư|năm|sáu|bảy|tám|chín|mười|chạp|trước|rồi)` +
      String.raw`|từ (?:tháng|hồi|khi|lúc|lâu|năm (?:\d{4}|ngoái|kia|trước)))`,
    String.raw`(?:${kin.vi})(?: \p{L}+)? (?:đã mất(?! (?:\d|mấy|gần|hơn|cả))|(?:đã )?mất (?:lâu )?rồi|mới mất)`,
    String.raw`qua đời|đám tang|góa|tự tử`,
    String.raw`(?<!(?:đói|mệt|cười|ngon|sợ|nóng|lạnh|cây|hoa) )chết(?! (?:máy|đi được|cười|thật|mê|tiệt|người))`,
    String.raw`tro cốt|hũ cốt|(?:chôn|mộ|an nghỉ|nằm)[^.!?]{0,20}nghĩa trang|hỏa táng`,
    String.raw`(?:mắc|thiếu|trả|vỡ|đòi|khoản|món|đang|còn) nợ(?! (?:bạn|mọi người|cả nhà|các bạn))`,
    String.raw`nợ (?:tiền|ngân hàng|nần|\d+)|phá sản|(?:tiền|trừ|cắt) lương|lương (?:tháng|thấp|hưu)`,
    String.raw`vay (?:tiền|ngân hàng|nợ|nóng|thêm|lãi|\d+)|(?:khoản|đi) vay|(?:thiếu|chậm)[^.!?]{0,15}tiền nhà`,
    String.raw`ly hôn|ly dị|ly thân|(?<!làm )luật sư|ra tòa|(?<!(?:gần|đối diện|cạnh|trước|sau) )tòa án|đuổi việc`,
    String.raw`thất nghiệp|mất việc|ở tù|cãi nhau(?! (?:xem|giành))|không nói chuyện (?:với|nữa)`,
    String.raw`(?<!(?:gần|đối diện|cạnh|trước) (?:đồn |trụ sở )?)công an`,
    String.raw`bị từ mặt|từ mặt (?:nhau|con|cha|mẹ|em|anh|chị)`,
    String.raw`(?<!(?:tiệc|buổi|lời|quà) )chia tay(?! (?:mùa|ở|tại|đoàn|khách|mọi người|cả nhà))`,
    String.raw`(?:không|chẳng|chả)(?: một)? ai(?: khác)? biết(?! (?:vì sao|tại sao|từ))|đừng kể`,
    String.raw`(?:chỉ|riêng|chuyện) giữa (?:\p{L}+ )?mình|(?:giữ|chuyện) bí mật`,
    String.raw`(?:chưa|chẳng|không)(?: bao giờ| từng)? kể (?:với |cho )?ai`,
    String.raw`con (?:trai|gái)[^.!?]{0,30}(?:${vietnameseGrade})`,
    String.raw`(?:đứa|con) (?:út|lớn|đầu|nhỏ)[^.!?]{0,30}(?:${vietnameseGrade})`,
  ],
  ja: [
    String.raw`(?:肺|胃|乳|大腸|肝|膵|子宮|皮膚|血液|前立腺|食道|末期|小児)がん|癌|抗がん剤|腫瘍|認知症|脳梗塞|手術|入院`,
    String.raw`(?<![おゆかとひ])がん(?=に(?:な|かか|苦)|が(?:見つ|転移|再発)|を(?:患|宣告)|で(?:亡|、|。|す|し|入)|患者|治療|検診|闘病)`,
    String.raw`(?<!動物)病院(?!の(?:向かい|隣|となり|前|近く|裏|横)|前|通り)|(?<!(?:葉|木|苗|稲|野菜)の)病気`,
    String.raw`うつ(?=病|状態|に(?:な|苦)|っぽ|で(?:す|、|休|通))|鬱|流産|妊娠|依存症|パーキンソン|糖尿|てんかん|自閉|発達障害`,
    String.raw`亡くな|(?<![必決])死(?!角|ぬほど|守|闘)|葬|未亡人|自殺|遺骨|遺灰|骨壺|納骨`,
    String.raw`(?<!\p{Script=Han})(?:父|母|夫|妻|子|兄|姉|弟|妹|彼|彼女|娘|友)を(?:失|なくし)`,
    String.raw`(?:父|母|夫|妻|兄|姉|弟|妹|彼|彼女|娘|息子|友|祖父|祖母)のお?墓|墓に(?:入|眠|納)`,
    String.raw`借金|破産|給料|(?:住宅|カード|教育|銀行)ローン|(?<![ァ-ヴー])ローン(?=[のをがで])|滞納|失業|無職|リストラ`,
    String.raw`離婚|弁護士|裁判|クビ(?=[にをだ。]|$)|解雇|喧嘩|警察(?!署の|犬)|刑務所|虐待|口をきい|口を利|仲違い`,
    String.raw`絶縁(?![体材線テ])|(?<!(?:道|駅|頂|駐車場|登山口|峠|分岐|小屋|前|ここ|そこ|玄関)で)別れ(?:ました|た)`,
    String.raw`誰も知らない(?![道場山谷滝森店路浜味])|内緒(?!の(?:隠し味|レシピ))|秘密にし|ここだけの話`,
    String.raw`誰にも(?:言|話(?!し?かけ))|知る人は(?:い|誰)|知っている人はい`,
    String.raw`(?:息子|娘)[^。！？]{0,20}(?:[0-9０-９]+歳|小[一二三四五六]|中[一二三]|高[一二三]|年生|学校|幼稚園|保育園)`,
    String.raw`(?:末っ子|長男|次男|長女|次女|上の子|下の子)[^。！？]{0,20}(?:歳|才|小学|中学|高校|保育|幼稚)`,
  ],
  ms: [
    String.raw`kanser|kemoterapi|kimo|tumor|(?:kena|diserang|serangan|akibat) strok|angin ahmar|pembedahan`,
    String.raw`(?:masuk|di|ke|keluar) hospital|sakit(?! (?:kaki|lutut|perut|pinggang|badan|betis|bahu))`,
    String.raw`penyakit(?! (?:pokok|daun|tanaman))|kemurungan|keguguran|hamil|penagih|parkinson|epilepsi|autis\p{L}*`,
    String.raw`(?:sedang|tengah|dia|isteri|kakak|adik|saya) mengandung`,
    String.raw`(?<!(?:pesakit|penghidap) )(?:kencing manis|diabetes)`,
    String.raw`meninggal|arwah|(?<!(?:jalan|bateri|enjin|api|lampu|harga|elektrik) )mati(?! (?:akal|kutu|rasa))`,
    String.raw`kematian|jenazah|balu|duda|bunuh diri|abunya|abu mayat|kubur|dikebumikan|pusara`,
    String.raw`kehilangan (?:dia|beliau|ibu|bapa|ayah|emak|suami|isteri|anak|bayi|kerja)|hilang kerja|dibuang kerja`,
    String.raw`hutang(?! (?:resipi|cerita|gambar))|muflis|gaji|pinjaman|tertunggak|menganggur`,
    String.raw`(?:ber)?cerai|pe[nr]ceraian|peguam|mahkamah|bergaduh|berpisah(?! (?:dan|di)(?!\p{L}))`,
    String.raw`(?<!(?:balai|pondok) )polis`,
    String.raw`(?:di|ke|dari|masuk) penjara|dipenjara\p{L}*|(?:tak|tidak) (?:bercakap|bertegur)(?! banyak)`,
    String.raw`tiada siapa tahu|tak ada orang tahu|(?:simpan|jaga|pegang) rahsia|rahsia (?:kita|antara)`,
    String.raw`(?:tak|tidak) pernah (?:beritahu|cerita\p{L}*)|(?:tak|tidak) ada (?:siapa|orang)[^.!?]{0,8} tahu`,
    String.raw`(?:anak (?:lelaki|perempuan)|anak saya)[^.!?]{0,30}(?:\d+ tahun|sekolah|darjah|tingkatan|tadika)`,
    String.raw`(?:yang|anak|si) (?:bongsu|sulung)[^.!?]{0,30}(?:tahun|sekolah|darjah|tingkatan|tadika)`,
  ],
};

/** Whole words; anywhere in Japanese. */
function patternOf(language: ArticleLanguage): RegExp {
  const words = privateWords[language].join("|");
  return language === "ja"
    ? new RegExp(words, "u")
    : new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${words})(?![\p{L}\p{M}])`, "iu");
}

const patterns = Object.fromEntries(articleLanguages.map((language) => [language, patternOf(language)])) as Record<
  ArticleLanguage,
  RegExp
>;

/**
 * Whether publishing the answer could harm somebody, judged in the languages in which the owner may have answered: the
 * article's and the interface's. Errs on the side of leaving it out.
 */
export function isPrivate(answer: string, languages: readonly ArticleLanguage[]): boolean {
  return languages.some((language) => patterns[language].test(answer));
}
